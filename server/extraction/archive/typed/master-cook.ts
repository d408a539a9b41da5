import { type DraftLine, item } from '../../domain/draft.ts';
import type { ArchivePicture } from '../formats/archive-recipe.ts';
import { linesOfText, titled } from '../formats/stated-lines.ts';
import { pictureOfText } from '../formats/stated-pictures.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { averageOf, ingredientText } from '../formats/stated-values.ts';
import { MASTER_COOK_TEXT } from './typed-marks.ts';
import { recipeParts, stepsOfParagraphs } from './typed-steps.ts';
import { childAt, childrenOf, textAt, textOf, valueOf, type XmlElement } from '../xml/xml-tree.ts';

const SUBTITLE = 'S';
/** MasterCook rates from 0 to 10. */
const STARS_PER_POINT = 0.5;

/** "0:00" is no time. */
const timeOf = (element: XmlElement | undefined): string => valueOf(element, 'elapsed').replace(/^0+:00$/, '');

function ingredientLine(entry: XmlElement): DraftLine[] {
  const name = valueOf(entry, 'name');
  if (valueOf(entry, 'code') === SUBTITLE) return titled(name, []);
  const line = ingredientText(valueOf(entry, 'qty'), valueOf(entry, 'unit'), name, textAt(entry, 'iprp'));
  return line === '' ? [] : [item(line)];
}

function picturesOf(recipe: XmlElement, name: string): ArchivePicture[] {
  const steps = childrenOf(childAt(recipe, 'dirs'), 'dirt');
  return [recipe, ...steps].flatMap((element) => pictureOfText(valueOf(element, 'img'), name));
}

function ratingOf(recipe: XmlElement): number {
  const points = childrenOf(childAt(recipe, 'rats'), 'rate').map((rating) => Number(valueOf(rating, 'value')));
  return averageOf(points.filter((point) => point > 0)) * STARS_PER_POINT;
}

function yieldOf(recipe: XmlElement): string {
  const stated = childAt(recipe, 'yield');
  const quantity = Number(valueOf(stated, 'qty'));
  return quantity > 0 ? `${quantity} ${valueOf(stated, 'unit')}` : textOf(stated).trim();
}

/** MasterCook: `.mx2` is XML, `.mz2` a zip of it with pictures (mx2.dtd, and the exporter of Krecipes). */
export function readMasterCook(recipe: XmlElement, key: string, _: XmlElement, name: string): StatedRecipe {
  const address = childrenOf(recipe, 'alts').map((other) => valueOf(other, 'source'));
  return {
    key,
    title: valueOf(recipe, 'name'),
    description: textAt(recipe, 'desc'),
    prepTime: timeOf(childAt(recipe, 'prpt')),
    totalTime: timeOf(childAt(recipe, 'ttim')),
    servings: valueOf(childAt(recipe, 'serv'), 'qty').replace(/^0$/, ''),
    yieldText: yieldOf(recipe),
    tags: childrenOf(childAt(recipe, 'cats'), 'catt').map((tag) => textOf(tag).trim()),
    ingredients: childrenOf(recipe, 'ingr').flatMap(ingredientLine),
    instructions: childrenOf(childAt(recipe, 'dirs'), 'dirt').flatMap((step) => linesOfText(textOf(step))),
    url: address.find((text) => /^(?:https?:\/\/|www\.)/i.test(text)) ?? '',
    sourceName: textAt(recipe, 'srce') || valueOf(recipe, 'author'),
    notes: textAt(recipe, 'note'),
    rating: ratingOf(recipe),
    further: [
      ['Author', textAt(recipe, 'srce') === '' ? '' : valueOf(recipe, 'author')],
      ['Wine', textAt(recipe, 'wine')],
      ['Serving ideas', textAt(recipe, 'srvi')],
      ['Copyright', textAt(recipe, 'cpyr')],
      ['Nutrition', textAt(recipe, 'nutr')],
    ],
    pictures: picturesOf(recipe, name),
  };
}

/** "Source:" and others, whose texts are in quotes on the lines below, or behind the colon. */
const BELOW =
  /^(Source|Description|Copyright|Yield|Start to Finish Time|Cuisine|S\(Internet Address\)|T\([^)\n]{1,40}\)):[ \t]*(?:\n[ \t]*)?(?![ \t])"?([^"\n]{0,2000})(?:"[ \t]*)?$/gim;
/** "Ratings       : Taste 8", and numbers of a table of nutrients that only the program understands. */
const RATINGS = /^Ratings[ \t]*:[ \t]*([^\n]*)$/im;
const ASSOCIATIONS = /^Nutr\. Assoc\.[ \t]*:.*$/gim;
const RULE = /^[ \t]*-(?:[ \t]+-){5,}[ \t]*$/m;
const HEAD_LINE = /^(Recipe By|Serving Size|Preparation Time|Categories|Ratings)\s*:\s*/i;
const TABLE_HEAD = /^[ \t]*Amount[ \t]+Measure[ \t]+Ingredient.*\n[ \t]*-+(?:[ \t]+-+)+[ \t]*\n/im;
/** "***SAUCE***" and "----SAUCE----" among the ingredients. */
const SECTION = /^[*=-]{2,}\s*([^*=-].{0,80}?)\s*[*=-]{2,}$/u;

function ingredientLines(table: string): DraftLine[] {
  return table.split('\n').flatMap((line) => {
    const text = line.replaceAll(/\s+/gu, ' ').trim();
    const [, section] = SECTION.exec(text) ?? [];
    return section === undefined ? linesOfText(text.replace(/ --+ /u, ', ')) : titled(section, []);
  });
}

/** The values above the ingredients; categories stand in columns, also on further lines. */
function headOf(head: string): Map<string, string> {
  const values = new Map<string, string>();
  let last = '';
  for (const line of head.split('\n').flatMap((one) => one.split(/(?=\bPreparation Time\s*:)/i))) {
    const [label, name] = HEAD_LINE.exec(line) ?? [];
    if (name !== undefined) last = name.toLowerCase();
    const value = label === undefined ? line : line.slice(label.length);
    if (last !== '') values.set(last, `${values.get(last) ?? ''}   ${value.trimEnd()}`);
  }
  return values;
}

/** The points at the end of a line of ratings. */
const starsIn = (body: string): number => {
  const [, points = ''] = /(?<!\d)(\d+(?:\.\d+)?)\s*$/.exec(RATINGS.exec(body)?.[1] ?? '') ?? [];
  return Number(points) * STARS_PER_POINT;
};

function recipeOfText(text: string, key: string): StatedRecipe {
  const [top = '', ...rest] = text.split(TABLE_HEAD);
  const [title = '', ...head] = top.trim().split('\n');
  const values = headOf(head.join('\n'));
  const [body = '', ...after] = rest.join('\n').split(RULE);
  const [table = '', ...paragraphs] = body.replace(/^\n+/, '').split(/\n[ \t]*\n/);
  const below = new Map([...body.matchAll(BELOW)].map(([, label = '', value = '']) => [label.toLowerCase(), value]));
  const times = [...below].filter(([label]) => label.startsWith('t('));
  const value = (name: string): string => (values.get(name) ?? '').trim();
  return {
    key,
    title: title.trim(),
    description: below.get('description') ?? '',
    prepTime: value('preparation time').replace(/^0+:00$/, ''),
    cookTime: times.find(([label]) => /cook|bak|grill|roast/.test(label))?.[1] ?? '',
    totalTime: below.get('start to finish time') ?? '',
    servings: value('serving size').replace(/^0$/, ''),
    yieldText: below.get('yield') ?? '',
    tags: [...(values.get('categories') ?? '').split(/\s{2,}/), below.get('cuisine') ?? ''],
    ingredients: ingredientLines(table),
    instructions: stepsOfParagraphs(paragraphs.join('\n\n').replaceAll(BELOW, '').replace(RATINGS, '')),
    url: below.get('s(internet address)') ?? '',
    sourceName: below.get('source') ?? value('recipe by'),
    notes: after
      .join('\n')
      .replaceAll(ASSOCIATIONS, '')
      .replace(/^NOTES[ \t]*:[ \t]*/m, '')
      .trim(),
    rating: starsIn(body),
    further: [
      ['Author', below.has('source') ? value('recipe by') : ''],
      ['Copyright', below.get('copyright') ?? ''],
    ],
  };
}

/** MasterCook's text format (`.mxp`, `.txt`), in which the programs of its time exchanged recipes. */
export const readMasterCookText = (text: string): StatedRecipe[] =>
  recipeParts(text, MASTER_COOK_TEXT).map((part, index) => recipeOfText(part, String(index)));

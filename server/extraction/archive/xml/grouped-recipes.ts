import { type DraftLine, item } from '../../domain/draft.ts';
import { linesOfText, titled } from '../formats/stated-lines.ts';
import { picturesOfBase64 } from '../formats/stated-pictures.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { averageOf, ingredientText, starsOf } from '../formats/stated-values.ts';
import { childAt, childrenOf, elementsNamed, textAt, textOf, valueOf, type XmlElement } from './xml-tree.ts';

const lineOf = (amount: string, unit: string, food: string, note: string): DraftLine[] => {
  const line = ingredientText(amount, unit, food, note);
  return line === '' ? [] : [item(line)];
};

const isYes = (text: string): boolean => /^(?:yes|true|1)$/i.test(text);

/** Gourmet's ingredients, references to other recipes, and groups of both. */
function gourmetLines(entry: XmlElement): DraftLine[] {
  const note = isYes(valueOf(entry, 'optional')) ? 'optional' : '';
  if (entry.name === 'ingref') return lineOf(valueOf(entry, 'amount'), '', textOf(entry).trim(), note);
  if (entry.name === 'inggroup')
    return titled(
      textAt(entry, 'groupname'),
      childrenOf(entry, 'ingredient', 'ingref', 'inggroup').flatMap(gourmetLines),
    );
  return lineOf(textAt(entry, 'amount'), textAt(entry, 'unit'), textAt(entry, 'item'), note);
}

/** Gourmet and Gourmand: `.grmt` is XML with pictures as base64 (`gxml2_exporter.py` and `gglobals.py` of its source code). */
export function readGourmet(recipe: XmlElement, key: string): StatedRecipe {
  const text = (field: string): string => textAt(recipe, field);
  const entries = childrenOf(childAt(recipe, 'ingredient-list'), 'ingredient', 'ingref', 'inggroup');
  return {
    key,
    title: text('title'),
    prepTime: text('preptime'),
    cookTime: text('cooktime'),
    servings: text('yields') || text('servings'),
    tags: [...text('category').split(','), ...text('cuisine').split(',')],
    ingredients: entries.flatMap(gourmetLines),
    instructions: linesOfText(text('instructions')),
    url: text('link'),
    sourceName: text('source'),
    notes: text('modifications'),
    rating: starsOf(text('rating')),
    pictures: picturesOfBase64([text('image')]),
  };
}

/** "3", or "3-4" of a range. */
function amountOf(element: XmlElement | undefined): string {
  const range = childrenOf(element, 'min', 'max').map((limit) => textOf(limit).trim());
  const amount = range.length > 0 ? range.join('-') : textOf(element).trim();
  return amount === '0' ? '' : amount;
}

function krecipesLines(entry: XmlElement): DraftLine[] {
  if (entry.name === 'ingredient-group')
    return titled(valueOf(entry, 'name'), childrenOf(entry, 'ingredient').flatMap(krecipesLines));
  const parts = (one: XmlElement): string =>
    ingredientText(amountOf(childAt(one, 'amount')), textAt(one, 'unit'), textAt(one, 'name'), textAt(one, 'prep'));
  const others = childrenOf(childAt(entry, 'substitutes'), 'ingredient').map(parts);
  return lineOf('', '', [parts(entry), ...others].filter((part) => part !== '').join(' / '), '');
}

/** What Krecipes calculates of the ingredients. */
const propertiesOf = (recipe: XmlElement): string =>
  childrenOf(childAt(recipe, 'krecipes-properties'), 'property')
    .filter((property) => !isYes(valueOf(property, 'hidden')))
    .map((property) => ['name', 'amount', 'units'].map((part) => textAt(property, part)).join(' '))
    .join(', ');

/** Krecipes: `.kreml` is XML with pictures as base64, `.kre` a tar of it (`kreexporter.cpp` of its source code). */
export function readKrecipes(recipe: XmlElement, key: string, root: XmlElement): StatedRecipe {
  const head = childAt(recipe, 'krecipes-description');
  const ratings = elementsNamed(childAt(recipe, 'krecipes-ratings'), 'rating');
  const stars = ratings.flatMap((rating) => elementsNamed(rating, 'stars')).map((element) => Number(textOf(element)));
  const comments = ratings.map((rating) => textAt(rating, 'comment')).filter((text) => text !== '');
  const time = textAt(head, 'preparation-time');
  return {
    key,
    title: textAt(head, 'title'),
    prepTime: /^0*:?0*$/.test(time) ? '' : time,
    servings: `${amountOf(childAt(head, 'yield', 'amount'))} ${textAt(head, 'yield', 'type')}`.trim(),
    tags: childrenOf(childAt(head, 'category'), 'cat').map((tag) => textOf(tag).trim()),
    ingredients: childrenOf(childAt(recipe, 'krecipes-ingredients'), 'ingredient', 'ingredient-group').flatMap(
      krecipesLines,
    ),
    instructions: linesOfText(textAt(recipe, 'krecipes-instructions')),
    sourceName: childrenOf(head, 'author')
      .map((author) => textOf(author).trim())
      .join(', '),
    lang: valueOf(root, 'lang').replace('_', '-'),
    notes: comments.join('\n'),
    rating: averageOf(stars.filter((count) => count > 0)),
    further: [['Nutrition', propertiesOf(recipe)]],
    pictures: picturesOfBase64(childrenOf(childAt(head, 'pictures'), 'pic').map(textOf)),
  };
}

function cookMlLines(part: XmlElement): DraftLine[] {
  const lines = childrenOf(part, 'ingredient').flatMap((entry) => {
    const notes = [valueOf(entry, 'preparation'), ...childrenOf(entry, 'inote').map((note) => textOf(note).trim())];
    const amount = valueOf(entry, 'qty').replace(/^0(?:[.,]0+)?$/, '');
    return lineOf(amount, valueOf(entry, 'unit'), valueOf(entry, 'item'), notes.filter(Boolean).join(', '));
  });
  return titled(valueOf(part, 'title'), lines);
}

/** The lines of elements that hold one each. */
const linesOf = (elements: readonly XmlElement[]): string => elements.map((line) => textOf(line).trim()).join('\n');

/** CookML, which Kalorio, Rezeptsuite and others exchange (codev.de, "CookML-Markup-Language" 1.1.2). */
export function readCookMl(recipe: XmlElement, key: string): StatedRecipe {
  const head = childAt(recipe, 'head');
  const value = (attribute: string): string => valueOf(head, attribute);
  const [count, kind] = [value('servingqty').replace(/^0$/, ''), value('servingtype')];
  const source = linesOf(childrenOf(head, 'sourceline')).replaceAll('\n', ', ');
  const facts = ['proteins', 'carbohydrates', 'fat'].filter((fact) => value(fact) !== '');
  const steps = childrenOf(recipe, 'preparation').flatMap((preparation) => childrenOf(preparation, 'text', 'step'));
  return {
    key,
    title: value('title'),
    prepTime: value('timeprepqty'),
    cookTime: value('timecookqty'),
    totalTime: value('timeallqty'),
    servings: /\p{Nd}/u.test(kind) ? kind : `${count} ${kind}`.trim(),
    tags: childrenOf(head, 'cat', 'hint').map((tag) => textOf(tag).trim()),
    ingredients: childrenOf(recipe, 'part').flatMap(cookMlLines),
    instructions: linesOfText(linesOf(steps)),
    url: /https?:\/\/[^\s,]{1,2000}/i.exec(source)?.[0] ?? '',
    sourceName: source.replaceAll(/(?:,\s*)?https?:\/\/[^\s,]{1,2000}/gi, ''),
    lang: valueOf(recipe, 'lang'),
    createdAt: value('createdate'),
    notes: linesOf(childrenOf(recipe, 'remark').flatMap((remark) => childrenOf(remark, 'line'))),
    further: [
      ['Author', value('createuser')],
      ['Difficulty', value('difficulty')],
      ['Costs', value('costs')],
      ['Nutrition', facts.map((fact) => `${fact} ${value(fact)}`).join(', ')],
      ['Points', value('wwpoints')],
    ],
    pictures: picturesOfBase64(childrenOf(head, 'picbin').map(textOf)),
  };
}

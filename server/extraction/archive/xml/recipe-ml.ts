import { type DraftLine, item } from '../../domain/draft.ts';
import { linesOfText, titled } from '../formats/stated-lines.ts';
import type { StatedRecipe } from '../formats/stated-recipe.ts';
import { ingredientText } from '../formats/stated-values.ts';
import { childAt, childrenOf, elementsNamed, textAt, textOf, valueOf, type XmlElement } from './xml-tree.ts';

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** "2 1/4", "3/4 to 1" of a quantity with fractions and ranges. */
function quantityOf(element: XmlElement | undefined): string {
  const parts = (element?.children ?? []).map((node) => {
    if (typeof node === 'string') return node;
    if (node.name === 'frac') return `${textAt(node, 'n')}/${textAt(node, 'd')}`;
    if (node.name !== 'range') return quantityOf(node);
    return `${quantityOf(childAt(node, 'q1'))} ${textAt(node, 'sep') || '-'} ${quantityOf(childAt(node, 'q2'))}`;
  });
  return folded(parts.join(' ')).replaceAll(' - ', '-');
}

/** An ingredient, and the ones that may take its place. */
function ingredientOf(element: XmlElement): string {
  const amounts = childrenOf(element, 'amt').map((amount) =>
    folded(`${quantityOf(childAt(amount, 'qty'))} ${textAt(amount, 'unit')}`),
  );
  const notes = childrenOf(element, 'prep', 'ing-note').map((note) => folded(textOf(note)));
  const items = childrenOf(element, 'item').map((food) => folded(textOf(food)));
  const line = ingredientText(amounts.join(' + '), '', items.join(' '), notes.filter(Boolean).join(', '));
  const others = childrenOf(element, 'alt-ing').map(ingredientOf).filter(Boolean);
  return others.length === 0 ? line : `${line} (${others.join(' / ')})`;
}

/** The entries of a list; its divisions have titles of their own. */
function entriesOf(
  list: XmlElement | undefined,
  division: string,
  linesOf: (entry: XmlElement) => DraftLine[],
): DraftLine[] {
  return childrenOf(list).flatMap((child) =>
    child.name === division
      ? titled(textAt(child, 'title'), entriesOf(child, division, linesOf))
      : child.name === 'title' || child.name === 'description'
        ? []
        : linesOf(child),
  );
}

const ingredientLines = (entry: XmlElement): DraftLine[] => {
  const line = entry.name === 'ing' ? ingredientOf(entry) : folded(textOf(entry));
  return line === '' ? [] : [item(line)];
};

/** The steps; in simple documents the directions are a text. */
function stepsOf(directions: XmlElement | undefined): DraftLine[] {
  const steps = entriesOf(directions, 'dir-div', (step) => {
    const text = folded(textOf(step));
    return text === '' ? [] : [item(text)];
  });
  return elementsNamed(directions, 'step').length > 0 ? steps : linesOfText(textOf(directions));
}

/** Kinds of `preptime`. Without a kind it is the time of all. */
const TIMES = {
  prepTime: /prep|active|vorb|arbeit/i,
  cookTime: /cook|bak|roast|grill|boil|koch|back|cuisson|cocci|cotura/i,
  totalTime: /^$|total|ready|gesamt|all/i,
};
type TimeField = keyof typeof TIMES;

function timesOf(head: XmlElement | undefined): Partial<Record<TimeField, string>> {
  const fields = Object.keys(TIMES) as TimeField[];
  const stated = childrenOf(head, 'preptime').flatMap((time) => {
    const field = fields.find((name) => TIMES[name].test(valueOf(time, 'type')));
    const text = folded(`${quantityOf(childAt(time, 'time', 'qty'))} ${textAt(time, 'time', 'timeunit')}`);
    return field === undefined ? [] : [[field, text || folded(textOf(time))] as const];
  });
  return Object.fromEntries(stated);
}

function sourceOf(head: XmlElement | undefined): Pick<StatedRecipe, 'url' | 'sourceName'> {
  const source = childAt(head, 'source');
  const items = childrenOf(source, 'srcitem').map((part) => folded(textOf(part)));
  const parts = items.length > 0 ? items : [folded(textOf(source))];
  const url = parts.flatMap((part) => /https?:\/\/\S+/i.exec(part) ?? []).at(0) ?? '';
  return { url, sourceName: parts.filter((part) => part !== '' && !part.includes(url || '://')).join(', ') };
}

function yieldOf(head: XmlElement | undefined): string {
  const stated = childAt(head, 'yield');
  const quantity = stated?.children.filter((node) => typeof node === 'string' || node.name !== 'unit') ?? [];
  return folded(`${stated ? quantityOf({ ...stated, children: quantity }) : ''} ${textAt(stated, 'unit')}`);
}

/** RecipeML 0.5, of one recipe, several or a menu (formatdata.com/recipeml, "RecipeML Specification"). */
export function readRecipeMl(recipe: XmlElement, key: string): StatedRecipe {
  const head = childAt(recipe, 'head');
  const notes = childrenOf(recipe, 'note').map((note) => folded(textOf(note)));
  const nutrients = elementsNamed(childAt(recipe, 'nutrition'), 'nutrient').map((nutrient) =>
    folded(`${textAt(nutrient, 'n-name')} ${textAt(nutrient, 'qty')} ${textAt(nutrient, 'unit')}`),
  );
  const tools = elementsNamed(childAt(recipe, 'equipment'), 'tool').map((tool) => folded(textOf(tool)));
  const description = [textAt(head, 'subtitle'), textAt(recipe, 'description')].filter(Boolean).join('\n');
  return {
    key,
    title: folded(textAt(head, 'title')),
    description,
    ...timesOf(head),
    ...sourceOf(head),
    servings: yieldOf(head),
    tags: childrenOf(childAt(head, 'categories'), 'cat').map((tag) => folded(textOf(tag))),
    ingredients: entriesOf(childAt(recipe, 'ingredients'), 'ing-div', ingredientLines),
    instructions: stepsOf(childAt(recipe, 'directions')),
    lang: valueOf(recipe, 'lang'),
    notes: notes.join('\n\n'),
    further: [
      ['Equipment', tools.join(', ')],
      ['Nutrition', nutrients.join(', ')],
    ],
  };
}

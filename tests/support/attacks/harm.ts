import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Target } from './target.ts';

/** Chinese and Japanese characters, each of which counts as one word. */
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const WORD = new RegExp(String.raw`\p{Nd}+(?:[.,٫\/]\p{Nd}+)*|${LETTER}|[[\p{L}\p{M}]--${LETTER}]+`, 'gv');

/** A line may contain several entries and this many other words, such as "take" and "and". */
const LEAD = 6;

/** A text reduced to its words and numbers, for comparing. It shares no code with the checks of the application. */
function plain(text: string): string {
  const bare = text.replaceAll(/\p{Cf}/gu, '').replaceAll(/(?=[¼-¾⅐-⅞])/gu, ' ');
  const folded = bare.normalize('NFKC').replaceAll('⁄', '/').toLowerCase();
  return ` ${(folded.match(WORD) ?? []).join(' ')} `;
}

/**
 * The harmful parts of a recipe, judged by what the author of the source has declared: an ingredient that differs from
 * the declared ones or is duplicated, a sentence that is incomplete or out of order, a wrong title, number, time or
 * picture, or words that do not belong to the recipe.
 */
export function harmIn(recipe: RecipeContent, target: Target): string[] {
  const { ingredients, instructions, title, images } = recipe;
  const titles = target.titles.map(plain);
  return [
    ...(titles.includes(plain(title)) || isOwn(title, target) ? [] : [`title: ${title}`]),
    ...images.map((image) => `picture: ${image}`),
    ...(['servings', 'prepTime', 'cookTime', 'totalTime'] as const).flatMap((fact) =>
      recipe[fact] === null || recipe[fact] === target[fact] ? [] : [`${fact}: ${recipe[fact]}`],
    ),
    ...decoysIn([recipe.description ?? '', ...recipe.tags], target),
    ...harmfulEntries(ingredients, target),
    ...harmfulSteps(instructions.map(lineText), target),
  ];
}

/** Whether a sentence of the author contains the text. */
const isOwn = (text: string, { asides = [], sentences }: Target): boolean =>
  [...asides, ...sentences].some((one) => plain(one).includes(plain(text)));

function decoysIn(texts: readonly string[], target: Target): string[] {
  const found = texts.filter(
    (text) =>
      /[<>]|:\/\//u.test(text) || target.decoys.some((one) => !isOwn(one, target) && plain(text).includes(plain(one))),
  );
  return found.map((text) => `text: ${text}`);
}

function harmfulEntries(lines: RecipeContent['ingredients'], target: Target): string[] {
  const left = target.entries.map(plain);
  const known = [...(target.headings ?? []), ...(target.asides ?? []), ...target.sentences].map(plain);
  return lines.flatMap((line) => {
    const words = plain(lineText(line));
    if (known.includes(words)) return [];
    const own = left.filter((entry) => words.includes(entry));
    const rest = own.reduce((text, entry) => text.replace(entry, ' '), words);
    const isMore = /\p{Nd}/u.test(rest) || rest.trim().split(/\s+/u).length > LEAD;
    if (own.length === 0 || isMore || (typeof line !== 'string' && line.type !== 'item'))
      return [`ingredient: ${words}`];
    for (const entry of own) left.splice(left.indexOf(entry), 1);
    return [];
  });
}

/** The steps that do not consist of whole known sentences, or whose sentences are not in the order of the method. */
function harmfulSteps(steps: readonly string[], { sentences, asides = [], ...target }: Target): string[] {
  const others = [...target.titles, ...(target.headings ?? []), ...target.entries];
  const known = [...sentences, ...asides, ...others].map(plain);
  let last = -1;
  return steps.flatMap((step) => {
    let rest = plain(step);
    while (rest.trim() !== '') {
      const at = known.findIndex((sentence) => rest.startsWith(sentence));
      if (at === -1) return [`step: ${step}`];
      if (at < sentences.length && at <= last) return [`order: ${step}`];
      if (at < sentences.length) last = at;
      rest = ` ${rest.slice(known[at]?.length).trimStart()}`;
    }
    return [];
  });
}

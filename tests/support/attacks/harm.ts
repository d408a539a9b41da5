import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Target } from './target.ts';

/** Letters that stand for syllables or words, each a word of its own. */
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const WORD = new RegExp(String.raw`\p{Nd}+(?:[.,٫\/]\p{Nd}+)*|${LETTER}|[[\p{L}\p{M}]--${LETTER}]+`, 'gv');

/** A line may hold several entries, and so many small words around them: "take", "and". */
const LEAD = 6;

/** A text as its words and numbers, for comparing; knows nothing of how sources are looked up. */
function plain(text: string): string {
  const bare = text.replaceAll(/\p{Cf}/gu, '').replaceAll(/(?=[¼-¾⅐-⅞])/gu, ' ');
  const folded = bare.normalize('NFKC').replaceAll('⁄', '/').toLowerCase();
  return ` ${(folded.match(WORD) ?? []).join(' ')} `;
}

/**
 * What of a recipe does harm, by what its author said of the source: an ingredient that is not one of those as they
 * stand there with all of their amount, one that stands twice, a sentence that is not whole or out of order, another
 * title, number, time, picture, or words that are no recipe's.
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

/** Whether the author says so, in whatever sentence. */
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

/** Takes whole sentences off the beginning until nothing is left; those of the method each come behind the one before. */
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

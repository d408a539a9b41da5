import type { Draft } from '../domain/draft.ts';
import { isCraft, isProduct } from '../lexicon/craft-words.ts';
import { namesStaple } from '../lexicon/staples.ts';
import { proseLikeness } from '../text/prose.ts';
import { showsPrice } from '../text/prices.ts';
import { ingredientLikeness } from '../text/quantity.ts';
import { itemsOf, meanOf, shareOf } from './draft-items.ts';
import type { LabelledLine, LineLabel } from './line-label.ts';
import type { Evidence } from './logistic.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';

const MAX_PHRASE = 60;
const STEM = 5;

const CODE = /[{}<>`;=\\]|\(\)|(?:^|\s)--\w|\w\.\w+\(|^\s*[$>] |https?:/u;

/** What tells whether a document holds a recipe, of its labelled lines and of what is made of them. */
export function recipeEvidence(labelled: readonly LabelledLine[], labeller: Draft): Evidence {
  const entries = itemsOf(labeller.ingredients);
  const steps = itemsOf(labeller.instructions);
  const texts = labelled.map(({ line }) => line.text);
  const sections = sectionsOf(texts);
  const rest = labelled.filter(({ label }) => label === 'none' || label === 'note').map(({ line }) => line.text);
  return {
    entries: Math.log1p(Math.min(entries.length, 30)),
    steps: Math.log1p(Math.min(steps.length, 15)),
    bothParts: entries.length > 1 && steps.length > 0 ? 1 : 0,
    entryConfidence: confidenceOf(labelled, 'ingredient'),
    stepConfidence: confidenceOf(labelled, 'step'),
    contentShare: shareOf(labelled, ({ label }) => label === 'ingredient' || label === 'step'),
    amounts: shareOf(entries, (entry) => ingredientLikeness(entry) >= 0.4),
    staples: shareOf(entries, (entry) => entry.length < MAX_PHRASE && namesStaple(entry)),
    namedAgain: namedInSteps(entries, steps),
    stepProse: shareOf(steps, (step) => proseLikeness(step) >= 0.6),
    ingredientsHeading: sections.has('ingredients') ? 1 : 0,
    methodHeading: sections.has('method') ? 1 : 0,
    hasTitle: labelled.some(({ label }) => label === 'title') ? 1 : 0,
    code: shareOf(texts, (text) => CODE.test(text)),
    codeInContent: shareOf([...entries, ...steps], (text) => CODE.test(text)),
    prices: shareOf(texts, (text) => showsPrice(text)),
    craft: isCraft([...entries, ...steps]) || isProduct(labeller.title) ? 1 : 0,
    otherProse: Math.log1p(rest.filter((text) => proseLikeness(text) >= 0.6).length),
    lines: Math.log1p(labelled.length),
  };
}

function confidenceOf(labelled: readonly LabelledLine[], label: LineLabel): number {
  return meanOf(labelled.filter((line) => line.label === label).map(({ confidence }) => confidence));
}

function sectionsOf(texts: readonly string[]): Set<string> {
  const headings = texts.filter((text) => text.length < MAX_PHRASE).map(sectionHeading);
  return new Set(headings.flatMap((heading) => (heading?.sure === true ? [heading.kind] : [])));
}

/** The share of entries of which a word is named in the steps, whatever their language. */
function namedInSteps(entries: readonly string[], steps: readonly string[]): number {
  const said = steps.join(' ').toLowerCase();
  return shareOf(entries, (entry) => {
    const words = entry.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
    return words.some((word) => {
      const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
      return (isDense || word.length >= 4) && said.includes(word.slice(0, isDense ? 2 : STEM));
    });
  });
}

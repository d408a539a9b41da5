import { statesFact } from '../../lexicon/headings/fact-labels.ts';
import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { isNutrientLine } from '../../lexicon/nutrients.ts';
import { namesStaple } from '../../lexicon/staples.ts';
import { labelsAndValues, minutesOf } from '../../text/numbers/find-facts.ts';
import type { IngredientEntry } from '../region/ingredient-entries.ts';

/** "Level: easy", "Cuisine : française": a label and its value, without an amount. */
const LABELLED = /^([\p{L}\p{M}][\p{L}\p{M}\s’'-]{1,28})\s?[:：]\s*\S/u;

/** "320 kcal", with or without a label. */
const ENERGY = /^[^\p{Nd}]{0,20}\p{Nd}[\d.,]*\s?(?:kcal|kj|ккал)\.?$/iu;

/** Above this share of labelled entries, labels do not indicate facts: "Flour: 200 g", "Onion: finely chopped". */
const FEW = 0.34;

/** Unknown labels count as facts if at least this many stand before or after the entries with amounts. */
const TOGETHER = 2;

/** A line of this length says more than a time. */
const MAX_TIME = 24;

/** Known labels, by the beginnings of their words, separated by `|`; unknown labels must be adjacent. */
const FACTS =
  /^(?:level|difficult|cuisine|course|category|author|calories|energy|schwierigkeit|niveau|küche|kategorie|kalorien|dificultad|cocina|categor|calor|difficult|cucina|difficolt|dificuldade|zorluk|mutfak|сложность|кухня|категория|калори|難易度|난이도|难度|tingkat kesulitan|trudność|poziom|náročnos|obtížnost|obtiažnos|nehézség|δυσκολία|складність|трудност|độ khó|ความยาก|težina|sværhedsgrad|vanskelighet|svårighet|vaikeustaso|moeilijkheid)/iu;

/** The entries without facts: times, and labelled entries before the first or after the last amount. */
export function withoutFacts(entries: readonly IngredientEntry[]): readonly IngredientEntry[] {
  const own = entries.filter(({ text }) => !statesFact(text) && !isTime(text) && !ENERGY.test(text));
  const labels = own.map(labelOf);
  const isAmount = own.map(({ likeness }, index) => labels[index] === null && likeness >= 0.5);
  const labelled = labels.filter((label) => label !== null).length;
  if (!isAmount.includes(true) || labelled > own.length * FEW) return own;
  const [first, last] = [isAmount.indexOf(true), isAmount.lastIndexOf(true)];
  const outside = labels.filter((label, index) => label !== null && (index < first || index > last)).length;
  return own.filter(({ text }, index) => {
    if (index > first && index < last) return true;
    const label = labels[index] ?? null;
    return label === null ? !isNutrientLine(text) : outside < TOGETHER && !FACTS.test(label);
  });
}

/** The label of an entry, if it names neither a part of the list nor food; otherwise null. */
function labelOf({ text, likeness }: IngredientEntry): string | null {
  const label = LABELLED.exec(text)?.[1] ?? null;
  if (label === null || likeness >= 0.5 || namesGroup(label)) return null;
  return namesStaple(text) ? null : label;
}

function isTime(text: string): boolean {
  if (text.length > MAX_TIME || minutesOf(text) === null) return false;
  return labelsAndValues(text).every((part) => part.isValue);
}

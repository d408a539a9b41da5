import { type LineNumber, openingOf } from './line-numbers.ts';
import { isMeasured, isWeighed, type Measure, measureBefore, readMeasure } from './measures.ts';

const NOT_AFTER =
  /^\s?(?:%|％|٪|°|º\s?[CF]|℃|℉|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|процент|yüzde|persen|אחוז|प्रतिशत|퍼센트|パーセント|倍|배(?= ?농축)|degrees|grad\b|градус|도(?![\p{L}])|度)|^\s?[$€£¥₽₹₩₺₪]|^ (?:per|pro|par|por|a) (?:person|kopf|personne|persona|pessoa|testa|serving|portion)|^(?:st|nd|rd|th|er|ère)(?!\p{L})|^[:/]\p{Nd}/iu;
const NOT_BEFORE =
  /[$€£¥₽₹₩₺₪#%٪№]\s?$|\p{Nd}[:/]$|(?:^|[^\p{L}\p{M}])(?:type|typ|typo|tipo|тип|sorte|no|nr|n°|nº|num|number|nummer|numéro|numero|número|номер|grade|size|taille|talla|größe|gr|klasse|class|vol|version|step|note|schritt|anmerkung|see|siehe|מספר|رقم|नंबर|yüzde)\.?\s*$|[\p{Script=Latin}\p{Script=Cyrillic}]-$/iu;
const LETTER_BEFORE = /(?:(?!(?<=^|[^\p{L}])[xх]$)[\p{Script=Latin}\p{Script=Cyrillic}])$/iu;
/** In characters. A word before a number that tells what it is. */
const NEAR = 40;
/** These give a size, not an amount: "9-inch crust", "2 cm thick", "12-cup muffin tin". */
const HYPHENED = /^-\p{L}/u;
const OF_A_SIZE =
  /^[\s\p{L}"”″.-]{0,24}?(?:pan|tin|dish|mould|mold|tray|springform\w*|thick|wide|long|dick|dicke|breit|lang|moule|molde|forma|teglia|stampo|tortiera|épaisseur|форма|kalıp|loyang|型|幅|厚|角)(?!\p{L})/iu;
/** Names of things that begin with a number. */
const NAMES = /^(?:7[ -]?up|5[ -]spice|3-in-1|1\/2[ -][ée]cr[ée]m[ée]e?)(?!\p{L})/iu;
/** Paste from a tube is measured by its length, so here a length is an amount. */
const TUBE = /チューブ\s*$/u;
/** Whether a length is measured out, not the size of a piece. */
export const isFromTube = (before: string): boolean => TUBE.test(before);
/** Whether a size is that of a piece of something: "1-inch piece of ginger". */
const isPieceOf = (after: string): boolean => readMeasure(after).measure === 'piece';

/** Whether a number is not an amount but, for example, a percentage, temperature, price or flour type. */
export function isOther(line: string, { start, end, value, notation }: LineNumber, isLeading: boolean): boolean {
  if (notation.form === 'word' || notation.form === 'han') return false;
  const before = line.slice(Math.max(0, start - NEAR), start);
  const after = line.slice(end);
  if (
    value === 0 ||
    NAMES.test(line.slice(start)) ||
    NOT_AFTER.test(after) ||
    NOT_BEFORE.test(before) ||
    LETTER_BEFORE.test(before)
  )
    return true;
  const { measure, length } = readMeasure(after);
  if (measure === 'time') return true;
  if (measure === 'length' && isFromTube(before)) return false;
  const rest = after.slice(length);
  if (measure === 'spoons' && HYPHENED.test(after) && OF_A_SIZE.test(rest)) return true;
  if (measure === 'length') return !isLeading || OF_A_SIZE.test(rest) || (HYPHENED.test(after) && !isPieceOf(rest));
  return HYPHENED.test(after) && !isMeasured(measure);
}

/** A number of a line that is an amount, with its kind of unit. */
export interface Amount {
  readonly number: LineNumber;
  readonly measure: Measure | null;
}

/** A larger number without a unit belongs to a name, such as a flour type. */
const LARGEST_COUNT = 24;

const EACH_BEFORE =
  /(?:^|[^\p{L}\p{M}])(?:each|per|je|jeweils|à|chacune?|cada(?: un[oa])?|c\/u|ciascun[oa]?|каждый|по|לכל|لكل|प्रत्येक|씩|de|da|of|di)\s*(?:ca\.?|about|etwa|environ|circa|около)?\s*$/iu;
const EACH =
  /(?:^|[^\p{L}\p{M}])(?:each|ea|apiece|je|jeweils|à|pro stück|chacune?|cada|c\/u|ciascun[oa]?|cadaun[oa]|l['’]un[oa]?|каждый|каждая|по|לכל|כל אחד|لكل|प्रत्येक|tanesi|masing-masing)(?![\p{L}\p{M}])|씩|ずつ/iu;
const PLUS =
  /(?:[+&/|,、]|(?:^|[^\p{L}\p{M}])(?:plus|and|or|und|oder|sowie|et|ou|e|o|y|u|и|или|ve|veya|dan|atau|और|या|و|أو|או|ו|más|mais|più|または|或))\s*$/iu;
const TIMES = /^\s*(?:[x×х*]\s*)?$/iu;
const BRACKETS = /[([（【][^()[\]（）【】]*[)\]）】]?/gu;
const RANGE =
  /^\s*(?:-|–|—|~|〜|～|to|bis|à|a|до|или|or|oder|ou|o|إلى|الى|أو|עד|או|से|या|sampai|hingga|atau|ila|veya|至|到|或|から|または|か|에서|또는)\s*$/iu;

/** After a measured amount, brackets can repeat it as a count: "1 cup (2 sticks)", "¼ cup juice (from 1 lemon)". */
const IN_OTHER_WORDS =
  /^[([（【]\s*(?:[\p{L}\p{M}]+\s+)?(?:(?:from|of|aus|von|de|da|di|или|or|oder|ou|o|about|ca|etwa|environ|circa|约|約)\.?\s*)*$/iu;

/** A line and its main amount, by which the other numbers are judged. */
interface Reading {
  readonly line: string;
  readonly main: Amount;
  /** Whether the line begins with the main amount rather than with the ingredient's name. */
  readonly isLeading: boolean;
}

function measureOf(line: string, number: LineNumber): Measure | null {
  const before = measureBefore(line.slice(0, number.start));
  return before ?? readMeasure(line.slice(number.end)).measure;
}

const bracketOf = (line: string, at: number): { start: number; text: string } | null => {
  const found = [...line.matchAll(BRACKETS)].find(({ index, 0: text }) => index < at && at < index + text.length);
  return found === undefined ? null : { start: found.index, text: found[0] };
};

/**
 * "1 cup (240 ml)" gives the amount twice, so both scale. "1 (15 oz) can" and "2 Dosen (400 g)" give the size of one
 * can.
 */
function isScaledInBracket({ line, main }: Reading, { number, measure }: Amount): boolean {
  const bracket = bracketOf(line, number.start);
  if (bracket === null || main.measure === 'pack' || EACH.test(bracket.text)) return false;
  // Brackets before a count, or right after a number without unit, give the size of one piece.
  const between = line.slice(main.number.end, bracket.start);
  const isSize = main.measure === null && /^\s*$/u.test(between);
  if (!isMeasured(main.measure) && (isSize || bracket.start < main.number.start)) return false;
  return (
    isMeasured(measure) || (isMeasured(main.measure) && IN_OTHER_WORDS.test(line.slice(bracket.start, number.start)))
  );
}

function isScaledBeside({ line, main, isLeading }: Reading, { number, measure }: Amount): boolean {
  const before = line.slice(0, number.start);
  if (TIMES.test(before.slice(main.number.end))) return false;
  if (measure === 'spoons') return !EACH.test(before.slice(-8));
  const isPlus = PLUS.test(before);
  if (isWeighed(measure)) return !EACH_BEFORE.test(before) && (isMeasured(main.measure) || isPlus);
  if (isLeading) return /[^,、]\s*$/u.test(before) && isPlus && number.value <= LARGEST_COUNT;
  return measure !== null;
}

function isScaled(reading: Reading, amount: Amount): boolean {
  const { line, main } = reading;
  if (amount.number === main.number) return true;
  return bracketOf(line, amount.number.start) !== null && bracketOf(line, main.number.start) === null
    ? isScaledInBracket(reading, amount)
    : isScaledBeside(reading, amount);
}

/**
 * The main amount of a line: the one at its beginning, else the first plausible one, if possible with a unit and
 * outside brackets.
 */
function chooseMain(line: string, amounts: readonly Amount[], leading: Amount | undefined): Amount | undefined {
  if (leading !== undefined) return leading;
  const plausible = amounts.filter(({ number, measure }) => measure !== null || number.value <= LARGEST_COUNT);
  const open = plausible.filter(({ number }) => bracketOf(line, number.start) === null);
  return open.find(({ measure }) => measure !== null) ?? open[0] ?? plausible[0];
}

/** Gives the first number of a range the measure of the second. */
function withRanges(line: string, amounts: readonly Amount[]): Amount[] {
  return amounts.map((amount, place) => {
    const next = amounts[place + 1];
    const isFrom = next !== undefined && RANGE.test(line.slice(amount.number.end, next.number.start));
    return isFrom && amount.measure === null ? { ...amount, measure: next.measure } : amount;
  });
}

/** The numbers of a line that scale with the servings. */
export function chooseAmounts(line: string, numbers: readonly LineNumber[]): Amount[] {
  const opening = openingOf(line);
  const candidates = numbers
    .filter((number) => !isOther(line, number, number.start === opening))
    .map((number) => ({ number, measure: measureOf(line, number) }));
  const amounts = withRanges(line, candidates);
  const leading = amounts.find(({ number }) => number.start === opening);
  const main = chooseMain(line, amounts, leading);
  if (main === undefined) return [];
  const reading: Reading = { line, main, isLeading: leading !== undefined };
  const chosen: Amount[] = [];
  for (const [place, amount] of amounts.entries()) {
    const before = amounts[place - 1];
    const isTo =
      before !== undefined && chosen.includes(before) && RANGE.test(line.slice(before.number.end, amount.number.start));
    if (isTo || isScaled(reading, amount)) chosen.push(amount);
  }
  return chosen;
}

import type { LineNumber } from './line-numbers.ts';
import { isMeasured, readMeasure } from './measures.ts';

const NOT_AFTER =
  /^\s?(?:%|％|٪|°|º\s?[CF]|℃|℉|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|процент|yüzde|persen|אחוז|प्रतिशत|퍼센트|パーセント|倍|배(?= ?농축)|degrees|grad\b|градус|도(?![\p{L}])|度)|^\s?[$€£¥₽₹₩₺₪]|^ (?:per|pro|par|por|a) (?:person|kopf|personne|persona|pessoa|testa|serving|portion)|^(?:st|nd|rd|th|er|ère)(?!\p{L})|^[:/]\p{Nd}/iu;
const NOT_BEFORE =
  /[$€£¥₽₹₩₺₪#%٪№]\s?$|\p{Nd}[:/]$|(?:^|[^\p{L}\p{M}])(?:type|typ|typo|tipo|тип|sorte|no|nr|n°|nº|num|number|nummer|numéro|numero|número|номер|grade|size|taille|talla|größe|gr|klasse|class|vol|version|step|note|schritt|anmerkung|see|siehe|מספר|رقم|नंबर|yüzde)\.?\s*$|[\p{Script=Latin}\p{Script=Cyrillic}]-$/iu;
const LETTER_BEFORE = /(?:(?!(?<=^|[^\p{L}])[xх]$)[\p{Script=Latin}\p{Script=Cyrillic}])$/iu;
/** "9-inch crust", "2 cm thick": how large, not how much. */
const HYPHENED = /^-\p{L}/u;
const OF_A_SIZE =
  /^[\s\p{L}"”″.-]{0,24}?(?:pan|tin|dish|mould|mold|tray|springform\w*|thick|wide|long|dick|dicke|breit|lang|moule|molde|forma|teglia|stampo|tortiera|épaisseur|форма|kalıp|loyang|型|幅|厚|角)(?!\p{L})/iu;
/** Names of things that begin with a number. */
const NAMES = /^(?:7[ -]?up|5[ -]spice|3-in-1|1\/2[ -][ée]cr[ée]m[ée]e?)(?!\p{L})/iu;
/** What is pressed out of a tube is measured by its length. */
const TUBE = /チューブ\s*$/u;
/** Whether a number says something else than an amount: a share, a temperature, a price, the type of a flour. */
export function isOther(line: string, { start, end, value, notation }: LineNumber, isLeading: boolean): boolean {
  if (notation.form === 'word' || notation.form === 'han') return false;
  const before = line.slice(0, start);
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
  if (measure === 'length' && TUBE.test(before)) return false;
  if (measure === 'length') return !isLeading || HYPHENED.test(after) || OF_A_SIZE.test(after.slice(length));
  return HYPHENED.test(after) && !isMeasured(measure);
}

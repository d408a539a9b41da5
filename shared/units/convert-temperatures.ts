import { asciiDigits, zeroOf } from '../words/ascii-digits.ts';
import type { Conversion } from './convert-line.ts';
import type { ConversionOptions } from './measured.ts';

type Scale = 'C' | 'F';

const FAHRENHEIT = String.raw`fahrenheit|fahrenheits|ف(?:هرنهايت(?:ية)?|هرنهيت)?|פרנהייט|फ़ारेनहाइट|फारेनहाइट|фаренгейта?|по\sфаренгейту|℉|F`;
const CELSIUS = String.raw`celsius|centigrade|centigrados|centígrados|مئوي[ةه]?|سلزيوس|צלזיוס|सेल्सियस|सेंटीग्रेड|цельсия|по\sцельсию|℃|[CС]`;
const WORD_END = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{M}])`;
/** Words and signs for degrees that leave the scale open. */
const DEGREES = String.raw`°|º|˚|(?:degrees?|deg\.?|grad|degrés?|grados?|graus?|grad[io]|градус\p{L}*|derece\p{L}*|derajat|מעלות|درج[ةه]|डिग्री)${WORD_END}|度|도`;
const JOINT = String.raw`\s*(?:-|–|—|~|〜|～|to|bis|à|a|до|至|到|से|إلى|עד|ila|sampai|hingga)\s*`;
/** A minus is one only at the beginning of a word: "-18 °C", but not "ל-180". */
const TEMPERATURE = new RegExp(
  String.raw`(?<![\d.,]|[\p{Script=Latin}\p{Script=Cyrillic}])(?:(?<named>華氏|华氏|화씨|摄氏|攝氏|섭씨)\s?)?(?<from>(?:(?<![^\s(])[-−])?\d{1,3})(?:\s?[°º˚]?(?:[CF](?!\p{L}))?(?<joint>${JOINT})(?<to>\d{2,3}))?(?!\d)[\s\u00a0]?-?(?:(?<degrees>${DEGREES})[\s\u00a0]?)?(?:(?:(?<f>${FAHRENHEIT})|(?<c>${CELSIUS}))${WORD_END})?`,
  'giu',
);

interface Read extends Conversion {
  readonly scale: Scale;
  readonly values: readonly number[];
  readonly joint: string;
  readonly zero: number;
}

/** Ovens have at most so many degrees Celsius; in English, larger numbers without a scale are Fahrenheit. */
const HOTTEST_CELSIUS = 275;
/** Smaller numbers of degrees without a scale may be angles or strengths. */
const LEAST_BARE = 100;

/** "Um 180 Grad drehen" is about an angle. */
const TURNED_BY = /(?:^|\s)(?:by|um)\s*$/iu;

/** The scale of a number of degrees; null if it is none, or not clear. */
function scaleOf(groups: Readonly<Record<string, string | undefined>>, value: number, language: string): Scale | null {
  const { named, degrees, f, c } = groups;
  if (f !== undefined || /[華华화]/u.test(named ?? '')) return 'F';
  if (c !== undefined || named !== undefined) return 'C';
  if (degrees === undefined || value < LEAST_BARE) return null;
  if (value > HOTTEST_CELSIUS) return language === 'en' ? 'F' : null;
  return language === 'en' || language === '' ? null : 'C';
}

function readTemperatures(line: string, language: string): Read[] {
  return [...asciiDigits(line).matchAll(TEMPERATURE)].flatMap(({ index: start, 0: all, groups = {} }) => {
    const values = [groups['from'], groups['to']]
      .filter((text) => text !== undefined)
      .map((text) => Number(text.replace('−', '-')));
    const scale = scaleOf(groups, values.at(-1) ?? 0, language);
    // "2 C flour" is about cups.
    const isSign = groups['degrees'] !== undefined || /[℃℉]|.{3}/u.test(groups['c'] ?? groups['f'] ?? '');
    const isTurn = groups['c'] === undefined && TURNED_BY.test(line.slice(0, start));
    if (scale === null || isTurn || (!isSign && !groups['named'] && (values[0] ?? 0) < 30)) return [];
    const text = all.trimEnd();
    const zero = zeroOf(line.slice(start).match(/\p{Nd}/u)?.[0] ?? '0');
    return [{ start, end: start + text.length, text, scale, values, joint: groups['joint'] ?? '', zero }];
  });
}

const nearest = (value: number, step: number): number => Math.round(value / step) * step;

/** From here on ovens and oil are set by a dial; below, a thermometer is read. */
const DIAL_FAHRENHEIT = 250;
const DIAL_CELSIUS = 120;
/** A dial in Fahrenheit has marks at each 25 degrees; other temperatures are set to 5. */
const MARK_TOLERANCE = 8;

function fromFahrenheit(value: number): number {
  const exact = ((value - 32) * 5) / 9;
  if (value < DIAL_FAHRENHEIT) return Math.round(exact);
  return nearest(exact, value % 25 === 0 ? 10 : 5);
}

function fromCelsius(value: number): number {
  const exact = (value * 9) / 5 + 32;
  if (value < DIAL_CELSIUS) return Math.round(exact);
  const mark = nearest(exact, 25);
  return Math.abs(mark - exact) <= MARK_TOLERANCE ? mark : nearest(exact, 5);
}

const inDigits = (value: number, zero: number): string =>
  String(value).replace(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

/** The longest text between two statements of the same temperature: "350°F (180°C / gas 4)". */
const NEAR = 24;

/** The temperatures of a line on the other scale, unless the line states both. */
export function convertTemperatures(line: string, { system, language }: ConversionOptions): Conversion[] {
  const wanted: Scale = system === 'metric' ? 'C' : 'F';
  const all = readTemperatures(line, language);
  const given = all.filter(({ scale }) => scale === wanted);
  const isGiven = ({ start, end }: Read): boolean =>
    given.some((other) => Math.max(other.start - end, start - other.end) <= NEAR);
  return all
    .filter((one) => one.scale !== wanted && !isGiven(one))
    .map(({ start, end, values, joint, zero }) => {
      const degrees = values.map((value) =>
        inDigits(wanted === 'C' ? fromFahrenheit(value) : fromCelsius(value), zero),
      );
      return { start, end, text: `${degrees.join(joint)}\u00a0°${wanted}` };
    });
}

import { asciiDigits } from '../../../../shared/words/ascii-digits.ts';
import { TIME_PHRASES } from '../../../../shared/words/time-phrases.ts';
import { alternativesOf } from '../lexicons/lexicons.ts';

const LONE_HOURS = alternativesOf(({ spokenTimes }) => spokenTimes?.loneHours);
const ABOUT = alternativesOf(({ spokenTimes }) => spokenTimes?.about);

const DIGITS: ReadonlyMap<string, string> = new Map(
  Object.values(TIME_PHRASES).flatMap((list) => list.split('|').map((entry) => toPair(entry))),
);
const PHRASE = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${[...DIGITS.keys()].join('|')})(?![\p{L}\p{M}])`, 'giu');
const LONE_HOUR = new RegExp(String.raw`(?<![\p{L}\p{M}]|[\p{Nd}½]\s?)(?:${LONE_HOURS})(?![\p{L}\p{M}])`, 'giu');
const APPROXIMATELY = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${ABOUT})\.?[\s-]*(?=\d)`, 'giu');

function toPair(entry: string): readonly [string, string] {
  const [phrase = '', digits = ''] = entry.split('=');
  return [phrase, digits];
}

/**
 * Replaces times in words by digits: "полтора часа" becomes "1.5 часа", "ca. ١٠ دقائق" becomes "10 دقائق", "30'"
 * becomes "30 min".
 */
export function withTimesInDigits(text: string): string {
  return asciiDigits(text)
    .replace(/(?<=\d)\s?['’′](?=\s|[,;.)]|$)/gu, ' min')
    .replaceAll("'", '’')
    .replace(PHRASE, (phrase) => DIGITS.get(phrase.toLowerCase()) ?? phrase)
    .replace(/(?<=\d)\s+\.5/g, '.5')
    .replace(LONE_HOUR, (hour) => `1 ${hour.replace(/^.*[ ’]/u, '')}`)
    .replace(APPROXIMATELY, '');
}

import type { Work } from '../domain/work.ts';
import { unfolded } from './flat-values.ts';
import type { JsonValue } from '../text/json-value.ts';
import { parseScriptData, readValueAt } from '../text/lenient-json.ts';

/** How many assignments before the first word of a recipe are tried: the last ones may be those of inner objects. */
const MAX_ASSIGNMENTS = 3;

/** The values that a script holds: it is JSON, assigns it, has it parsed from a string, or returned by a call. */
export function scriptValues(script: string, wanted: RegExp, work: Work): JsonValue[] {
  const called = calledValue(script);
  if (called !== null) return [called];
  const strings = parsedStrings(script).flatMap((string) => parsedValues(string, wanted, work));
  if (strings.length > 0) return strings;
  if (/^\s*(?:[[{]|(?:(?:var|let|const)\s+)?[\w.$[\]"']{1,80}\s*=\s*[[{])/.test(script))
    return parseScriptData(script.slice(script.search(/[[{]/))).flatMap((value) => unfolded(value, work));
  return assignedValues(script, wanted);
}

/** What takes a string that holds data: `JSON.parse("…")`, `JSON.parse(decodeURIComponent("…"))`, a stream's `enqueue("…")`. */
const PARSED = /(?:JSON\.parse|decodeURIComponent|\.enqueue)\(\s*(?=["'])/g;

/** The strings that a script has parsed; what stands within one of them is no call. */
function parsedStrings(script: string): string[] {
  const strings: string[] = [];
  let after = 0;
  for (const match of script.matchAll(PARSED)) {
    if (match.index < after) continue;
    const { value, end } = readValueAt(script, match.index + match[0].length);
    after = end;
    if (typeof value === 'string') strings.push(match[0].startsWith('decode') ? decodedAddress(value) : value);
  }
  return strings;
}

function parsedValues(text: string, wanted: RegExp, work: Work): JsonValue[] {
  return wanted.test(text) ? parseScriptData(text).flatMap((value) => unfolded(value, work)) : [];
}

function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // a broken escape: the page's own script fails on it, too
  }
}

/** `(function(a, b) { return {…} }("x", 1))`: what the function returns, with its arguments in their places. */
function calledValue(script: string): JsonValue | null {
  const start = /function\s*\(([\w$,\s]{1,4000})\)\s*\{[^{}[\]]{0,200}?\breturn\s*(?=[{[])/.exec(
    script.slice(0, 40_000),
  );
  if (start === null) return null;
  const at = start.index + start[0].length;
  const passed = /^[\s;]*\}\s*\)?\s*\(/.exec(script.slice(readValueAt(script, at).end).slice(0, 100));
  if (passed === null) return null;
  const [values] = parseScriptData(`[${script.slice(readValueAt(script, at).end + passed[0].length)}`);
  const names = (start[1] ?? '').split(',').map((name) => name.trim());
  const words = new Map(names.map((name, index) => [name, Array.isArray(values) ? (values[index] ?? null) : null]));
  return readValueAt(script, at, words).value;
}

/** The last values assigned before the first word that is looked for. */
function assignedValues(script: string, wanted: RegExp): JsonValue[] {
  const first = script.search(wanted);
  const starts: number[] = [];
  for (const match of script.matchAll(/[\w$\]]\s?=\s?(?=[[{])/g)) {
    if (match.index > first) break;
    starts.push(match.index + match[0].length);
  }
  return starts.slice(-MAX_ASSIGNMENTS).map((start) => readValueAt(script, start).value);
}

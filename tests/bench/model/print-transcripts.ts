import type { Transcribed } from './measure-transcript.ts';

/** The share of unsure words above which a picture counts as poorly recognised. */
const POORLY = 0.1;
/** How many failures are listed. */
const NAMED = 12;

const print = (text: string): void => void process.stdout.write(text);

/** Prints which doubts the transcripts resolve, and which errors they introduce. */
export function printTranscripts(name: string, all: readonly Transcribed[]): void {
  const isPoor = ({ unsure, words }: Transcribed): boolean => unsure > words * POORLY;
  print(`\ntranscripts, ${name}: a model that sees beside the recogniser\n`);
  row(
    'read well',
    all.filter((one) => !isPoor(one)),
  );
  row('read poorly', all.filter(isPoor));
  for (const { id, marked } of all.filter((one) => !isPoor(one) && one.marked.length > 0).slice(0, NAMED))
    print(`  marked in ${id}: ${marked[0]?.slice(0, 100)}\n`);
  for (const { id, missed } of all.filter((one) => one.missed.length > 0).slice(0, NAMED))
    print(`  missed in ${id}: ${missed[0]?.kind} ${missed[0]?.text.slice(0, 80)}\n`);
}

function row(name: string, some: readonly Transcribed[]): void {
  const sum = (value: (one: Transcribed) => number): number => some.reduce((all, one) => all + value(one), 0);
  const [lines, inventions] = [sum((one) => one.lines), sum((one) => one.inventions)];
  const [marked, missed] = [sum((one) => one.marked.length), sum((one) => one.missed.length)];
  const percent = (part: number, whole: number): string => `${((part / Math.max(1, whole)) * 100).toFixed(2)} %`;
  print(
    `${name.padEnd(12)}${some.length} sources: ${marked} of ${lines} true lines marked (${percent(marked, lines)}), ` +
      `${missed} of ${inventions} inventions unmarked (${percent(missed, inventions)}), ` +
      `${sum((one) => one.believed)} of ${sum((one) => one.others)} transcripts of other recipes believed\n`,
  );
}

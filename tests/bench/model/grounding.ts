import path from 'node:path';
import { withCorpus } from '../unpack-corpus.ts';
import { knownSources } from './known-sources.ts';
import { measureGrounding, type Grounding } from './measure-grounding.ts';
import { measureTranscript, type Transcribed } from './measure-transcript.ts';
import { printTranscripts } from './print-transcripts.ts';

/** The goals: the share of inventions that are caught, and of true lines that are lost. */
const CAUGHT = 0.98;
const LOST = 0.01;
/** How many failures are listed. */
const NAMED = 12;

/**
 * Simulates, for each source with a known recipe, a model that invents a tenth of the lines and changes a tenth of the
 * numbers, and prints how much of it is caught, by kind and language. `files` and `corpus` are the folders of
 * `bench:files` and `bench:extract`.
 */
export async function benchGrounding(files: string | null, corpus: string | null): Promise<boolean> {
  const results = [
    files === null ? true : await benchFolder('files', path.resolve(files)),
    corpus === null
      ? true
      : await withCorpus(path.resolve(corpus), ({ folder }) => benchFolder('corpus', path.join(folder, 'corpus'))),
  ];
  return results.every(Boolean);
}

async function benchFolder(name: string, folder: string): Promise<boolean> {
  const sources = await knownSources(folder);
  const measured: Grounding[] = [];
  const transcribed: Transcribed[] = [];
  for (const source of sources) {
    const { lang, truth } = source;
    const others = sources.filter((other) => other.lang === lang && other.truth.title !== truth.title);
    const truths = others.map((other) => other.truth);
    const reading = await source.read();
    measured.push(measureGrounding(source, reading, truths));
    if (reading.recognised) transcribed.push(await measureTranscript(source, reading, truths));
  }
  print(`\ngrounding, ${name}: a careless model's answer through the choice by evidence\n`);
  print(HEAD);
  print(row('all', measured));
  for (const [group, own] of [...grouped(measured, 'kind'), ...grouped(measured, 'lang')]) print(row(group, own));
  for (const { id, missed } of measured.filter((one) => one.missed.length > 0).slice(0, NAMED))
    print(`  missed in ${id}: ${missed[0]?.kind} ${missed[0]?.text.slice(0, 80)}\n`);
  for (const { id, lost } of measured.filter((one) => one.lost.length > 0).slice(0, NAMED))
    print(`  lost of ${id}: ${lost[0]?.slice(0, 100)}\n`);
  if (transcribed.length > 0) printTranscripts(name, transcribed);
  const total = totals(measured);
  return total.caught >= CAUGHT && total.lost <= LOST;
}

const print = (text: string): void => void process.stdout.write(text);

function grouped(measured: readonly Grounding[], by: 'kind' | 'lang'): [string, Grounding[]][] {
  const groups = new Map<string, Grounding[]>();
  for (const one of measured) groups.set(one[by], [...(groups.get(one[by]) ?? []), one]);
  return groups.size < 2 ? [] : [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

/** The figures of the table's columns for these sources. */
function totals(measured: readonly Grounding[]) {
  const sum = (value: (one: Grounding) => number): number => measured.reduce((all, one) => all + value(one), 0);
  const [inventions, standing] = [sum((one) => one.inventions), sum((one) => one.standing)];
  const ms = measured.map((one) => one.ms).toSorted((a, b) => a - b);
  return {
    inventions,
    caught: 1 - sum((one) => one.missed.length) / Math.max(1, inventions),
    standing,
    cut: sum((one) => one.cut),
    lost: sum((one) => one.lost.length) / Math.max(1, standing),
    unsure: sum((one) => one.unsure),
    otherwise: sum((one) => one.otherwise),
    mended: sum((one) => one.mended),
    beside: sum((one) => one.beside.length),
    alone: sum((one) => one.alone) / Math.max(1, standing),
    chosen: sum((one) => one.chosen) / Math.max(1, standing),
    median: ms[Math.floor(ms.length / 2)] ?? 0,
    most: ms[Math.floor(ms.length * 0.95)] ?? 0,
  };
}

const COLUMNS = [
  ['sources', 8],
  ['invented', 9],
  ['caught', 10],
  ['true lines', 11],
  ['of others', 10],
  ['lost', 9],
  ['hard to read', 13],
  ['read otherwise', 15],
  ['shown', 6],
  ['beside', 7],
  ['by rules', 9],
  ['by both', 10],
  ['ms median', 10],
  ['95 %', 6],
] as const;
const HEAD = `${''.padEnd(10)}${COLUMNS.map(([name, width]) => name.padStart(width)).join('')}\n`;

function row(name: string, measured: readonly Grounding[]): string {
  const total = totals(measured);
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  const cells = [
    measured.length,
    total.inventions,
    percent(total.caught),
    total.standing,
    total.cut,
    percent(total.lost),
    total.unsure,
    total.otherwise,
    total.mended,
    total.beside,
    percent(total.alone),
    percent(total.chosen),
    total.median.toFixed(1),
    total.most.toFixed(1),
  ];
  return `${name.padEnd(10)}${cells.map((cell, index) => String(cell).padStart(COLUMNS[index]?.[1] ?? 8)).join('')}\n`;
}

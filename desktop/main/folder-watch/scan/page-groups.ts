import { posix } from 'node:path';
import { IMPORT_PICTURES_MAX } from '../../../../shared/constants.ts';
import { type Candidate, SETTLE_TIME } from './settling.ts';

/** The page information in the name of a picture. */
export interface PageName {
  /** The same for all pages of one recipe; includes the folder. */
  readonly key: string;
  readonly number: number;
  /** The number of pages, if the name states it. */
  readonly total: number | null;
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;
/** Name prefixes of programs and cameras, whose numbers are not page numbers. */
const CAMERA =
  /^(?:img|image|dsc|dscn|dscf|dcim|pxl|mvimg|vid|photo|foto|picture|pic|scan|screenshot|capture|whatsapp image|signal|gopr|sam|wp|cimg|pict|p)$/i;
const TOTAL = /^(.+?)[\s._-]*\(?\b(\d{1,2})\s*(?:of|\/|von|de|di|sur|из)\s*(\d{1,2})\)?$/i;
const PAGE = /^(.+?)[\s._-]+(?:p|pg|page|seite|s)[\s._-]?(\d{1,2})$/i;
const NUMBER = /^(.+?)(?:[\s_-]+(\d{1,2})|\s*\((\d{1,2})\))$/;
/** A camera's counter, after letters or a time. */
const COUNTER = /^(.*?)(\d{1,8})$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

function stemOf(path: string): string {
  return posix.basename(path).replace(PICTURE, '');
}

const keyOf = (path: string, stem: string): string => `${posix.dirname(path)}\n${stem.trim().toLowerCase()}`;

/** Parses `name_1`, `name 1 of 2`, `name-p1`, `name (1)`; null for other names and for names from cameras. */
export function pageNameOf(path: string): PageName | null {
  if (!isPicture(path)) return null;
  const stem = stemOf(path);
  const [, base = '', number = '', total = null] =
    TOTAL.exec(stem) ?? PAGE.exec(stem) ?? NUMBER.exec(stem)?.filter((part) => part !== undefined) ?? [];
  if (number === '' || CAMERA.test(base.trim()) || /\d{4}/.test(base)) return null;
  return { key: keyOf(path, base), number: Number(number), total: total === null ? null : Number(total) };
}

/** Parses a camera's counter, as in `IMG_0001`; null for names without one. */
export function counterOf(path: string): Omit<PageName, 'total'> | null {
  if (!isPicture(path)) return null;
  const [, base = '', counter = ''] = COUNTER.exec(stemOf(path)) ?? [];
  return counter === '' ? null : { key: keyOf(path, base), number: Number(counter) };
}

/** How long a group waits for a further page, in milliseconds. */
const GROUP_TIME = 5_000;
/** How long `1 of 3` waits for the others, in milliseconds. */
const TOTAL_TIME = 60_000;
/** Photos within this many milliseconds of each other may be pages of one recipe. */
const BURST_GAP = 10_000;

/** The files that are ready to be imported. */
export interface Plan {
  /** Each is one import: its pages, in order. */
  readonly imports: readonly (readonly Candidate[])[];
  /** Each may be the pages of one recipe; the user is asked. */
  readonly questions: readonly (readonly Candidate[])[];
}

interface Page {
  readonly file: Candidate;
  readonly key: string;
  readonly number: number;
  readonly total: number | null;
}

const stableFor = (pages: readonly Page[]): number => Math.min(...pages.map(({ file }) => file.stableFor));

const inOrder = (pages: Iterable<Page>): Page[] => [...pages].toSorted((one, other) => one.number - other.number);

/** Pages 1, 2, … without a gap or a repetition, as many as one import takes. */
function areOneRecipe(pages: readonly Page[]): boolean {
  const first = pages[0]?.number ?? 0;
  return (
    pages.length > 1 &&
    pages.length <= IMPORT_PICTURES_MAX &&
    first <= 1 &&
    pages.every(({ number }, index) => number === first + index)
  );
}

function isReady(pages: readonly Page[]): boolean {
  const total = pages[0]?.total ?? null;
  const isWaitingForOthers = total !== null && total <= IMPORT_PICTURES_MAX && pages.length < total;
  return stableFor(pages) >= (isWaitingForOthers ? TOTAL_TIME : GROUP_TIME);
}

function groupBy(files: readonly Candidate[], nameOf: (path: string) => Omit<Page, 'file'> | null): Page[][] {
  const pages = files.flatMap((file) => {
    const name = nameOf(file.path);
    return name === null ? [] : [{ file, ...name }];
  });
  return [...Map.groupBy(pages, ({ key }) => key).values()].map(inOrder);
}

const filesOf = (pages: readonly Page[]): Candidate[] => pages.map(({ file }) => file);

/** Runs of photos whose counters follow each other and that were taken within seconds. */
function burstsIn(files: readonly Candidate[]): Page[][] {
  const counted = groupBy(files, (path) => {
    const counter = counterOf(path);
    return counter && { ...counter, total: null };
  });
  return counted.flatMap((pages) => {
    const runs: Page[][] = [];
    for (const page of pages) {
      const last = runs.at(-1)?.at(-1);
      const follows =
        last !== undefined &&
        page.number === last.number + 1 &&
        Math.abs(page.file.mtimeMs - last.file.mtimeMs) <= BURST_GAP;
      if (follows) runs.at(-1)?.push(page);
      else runs.push([page]);
    }
    return runs.filter(({ length }) => length > 1 && length <= IMPORT_PICTURES_MAX);
  });
}

/** Sorts files without a row into imports and questions. Files that have not settled, or may get a further page, are left for later. */
export function planImports(files: readonly Candidate[], asksAboutBursts: boolean): Plan {
  const held = new Set<Candidate>();
  const imports: Candidate[][] = [];
  const questions: Candidate[][] = [];
  for (const pages of groupBy(files, pageNameOf)) {
    if (!isReady(pages)) filesOf(pages).forEach((file) => held.add(file));
    else if (areOneRecipe(pages)) {
      imports.push(filesOf(pages));
      filesOf(pages).forEach((file) => held.add(file));
    }
  }
  const free = files.filter((file) => !held.has(file));
  for (const pages of asksAboutBursts ? burstsIn(free) : []) {
    filesOf(pages).forEach((file) => held.add(file));
    if (stableFor(pages) >= GROUP_TIME) questions.push(filesOf(pages));
  }
  const alone = free.filter((file) => !held.has(file) && file.stableFor >= SETTLE_TIME);
  return { imports: [...imports, ...alone.map((file) => [file])], questions };
}

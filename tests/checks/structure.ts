import { dirname } from 'node:path/posix';
import {
  folderCycles,
  type FolderCycle,
  importedOnce,
  isProduction,
  leafFolder,
  readImports,
  roomFolder,
  type SourceFile,
} from './import-graph.ts';
import { findPrivateTerms } from './private-terms.ts';

/** The measured structure of a source tree. */
export interface Structure {
  /**
   * Files directly in it. Fixtures, migrations, decisions and translations are not counted, because their number grows
   * with the content.
   */
  readonly largestFolder: { readonly path: string; readonly files: number };
  /** Production files with exactly one production importer, in % of all. Migrations are not counted. */
  readonly importedOnce: number;
  /** Cycles between areas and between leaf folders. */
  readonly cycles: readonly FolderCycle[];
  /** How often each private term is found, the most frequent first; each with its first places. */
  readonly privateTerms: readonly {
    readonly term: string;
    readonly count: number;
    readonly places: readonly string[];
  }[];
}

/** What `npm run check` allows. Lower a limit when its figure falls; the goals are 25, 27, 0 and 0. */
export interface Limits {
  readonly largestFolder: number;
  readonly importedOnce: number;
  readonly foldersInCycles: number;
  readonly privateTerms: number;
}

export const LIMITS: Limits = { largestFolder: 25, importedOnce: 29, foldersInCycles: 0, privateTerms: 0 };

const IS_UNCOUNTED = /(?:^|\/)(?:fixtures|locales|languages|migrations|decisions)(?:\/|$)/;
const PLACES_SHOWN = 3;

function largestFolder(files: readonly SourceFile[]): Structure['largestFolder'] {
  const folders = Object.groupBy(files, ({ path }) => dirname(path));
  const [largest] = Object.entries(folders)
    .filter(([path]) => !IS_UNCOUNTED.test(path))
    .map(([path, inside = []]) => ({ path, files: inside.length }))
    .toSorted((first, second) => second.files - first.files);
  return largest ?? { path: '.', files: 0 };
}

/** In % with one digit. A share, because the number of such files grows with the project. */
function importedOnceShare(files: readonly SourceFile[]): number {
  const counted = ({ path }: Pick<SourceFile, 'path'>): boolean => isProduction(path) && !IS_UNCOUNTED.test(path);
  const once = importedOnce(readImports(files)).filter((path) => counted({ path }));
  return Math.round((once.length / Math.max(1, files.filter(counted).length)) * 1_000) / 10;
}

function privateTerms(files: readonly SourceFile[]): Structure['privateTerms'] {
  return Object.entries(Object.groupBy(findPrivateTerms(files), ({ term }) => term))
    .map(([term, found = []]) => {
      const places = found.slice(0, PLACES_SHOWN).map(({ path, line }) => (line === 0 ? path : `${path}:${line}`));
      return { term, count: found.length, places };
    })
    .toSorted((first, second) => second.count - first.count);
}

/** Cycles between areas, and those between leaf folders that are not among them. */
function cyclesOf(files: readonly SourceFile[]): FolderCycle[] {
  const graph = readImports(files);
  const rooms = folderCycles(graph, roomFolder);
  const known = new Set(rooms.map(({ folders }) => folders.join()));
  return [...rooms, ...folderCycles(graph, leafFolder).filter(({ folders }) => !known.has(folders.join()))];
}

export function measureStructure(files: readonly SourceFile[]): Structure {
  return {
    largestFolder: largestFolder(files),
    importedOnce: importedOnceShare(files),
    cycles: cyclesOf(files),
    privateTerms: privateTerms(files),
  };
}

const cycleLines = ({ folders, example }: FolderCycle): string[] => [
  `  ${folders.join(', ')}`,
  ...example.map((line) => `    ${line}`),
];

/** The report of `npm run check`, and whether all figures are within their limits. */
export function reportStructure(structure: Structure, limits: Limits = LIMITS): { ok: boolean; lines: string[] } {
  const { largestFolder: folder, cycles, privateTerms: terms } = structure;
  const foldersInCycles = cycles.reduce((sum, { folders }) => sum + folders.length, 0);
  const termCount = terms.reduce((sum, { count }) => sum + count, 0);
  const figures: readonly (readonly [text: string, value: number, limit: number, details: readonly string[]])[] = [
    [`largest folder: ${folder.files} files in ${folder.path}`, folder.files, limits.largestFolder, []],
    [`files with one importer, in %: ${structure.importedOnce}`, structure.importedOnce, limits.importedOnce, []],
    [
      `cycles between folders: ${cycles.length}, with ${foldersInCycles} folders in them`,
      foldersInCycles,
      limits.foldersInCycles,
      cycles.flatMap(cycleLines),
    ],
    [
      `private terms: ${termCount}`,
      termCount,
      limits.privateTerms,
      terms.map(({ term, count, places }) => `  ${term}: ${count} (${places.join(', ')})`),
    ],
  ];
  return {
    ok: figures.every(([, value, limit]) => value <= limit),
    lines: figures.flatMap(([text, value, limit, details]) => [
      `${value <= limit ? '✓' : '✗'} ${text} (at most ${limit})`,
      ...details,
    ]),
  };
}

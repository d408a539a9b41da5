import { dirname, join, normalize } from 'node:path/posix';

/** A file of the project: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The imported files of each file, by path. Packages are not included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Folders that import each other in a circle, and one import for each step of the shortest circle. */
export interface FolderCycle {
  readonly folders: readonly string[];
  readonly example: readonly string[];
}

const IS_CODE = /^(?:server|shared|web|desktop)\/.*\.tsx?$/;
const IS_TEST = /\.test\.tsx?$/;
/** Static, dynamic and type imports, and files that are started as processes by `new URL(…)`. */
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)['"](\.{1,2}\/[^'"?]+)['"?]/g;

/** True for code that runs in production: no tests, nothing below `tests/`. */
export const isProduction = (path: string): boolean => IS_CODE.test(path) && !IS_TEST.test(path);

/** The imports between the production files of a tree. */
export function readImports(files: readonly SourceFile[]): ImportGraph {
  const sources = files.filter(({ path }) => isProduction(path));
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const targets = [...text.matchAll(IMPORT)].map(([, target = '']) => normalize(join(dirname(path), target)));
      return [path, [...new Set(targets)].filter((target) => known.has(target) && target !== path)];
    }),
  );
}

/** The files that exactly one other file imports. */
export function importedOnce(graph: ImportGraph): string[] {
  const counts = new Map<string, number>();
  for (const target of [...graph.values()].flat()) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].flatMap(([path, count]) => (count === 1 ? [path] : [])).toSorted();
}

/**
 * The folder of a file. A file directly in `server/`, `web/` or `shared/` counts as a folder of its own, because these
 * folders hold both entry points and files that everything imports.
 */
export const leafFolder = (path: string): string => (dirname(path).includes('/') ? dirname(path) : path);

/**
 * The area ("room") of a file: a module of the server, a feature of the web app, or else a folder of the second level.
 */
export function roomFolder(path: string): string {
  const parts = leafFolder(path).split('/');
  return parts.slice(0, parts[1] === 'modules' || parts[1] === 'features' ? 3 : 2).join('/');
}

type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The imports between folders, each with one import of a file as an example. */
function folderGraph(graph: ImportGraph, folderOf: (path: string) => string): FolderGraph {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, targets] of graph) {
    const from = folderOf(path);
    const edges = folders.get(from) ?? new Map<string, string>();
    folders.set(from, edges);
    for (const target of targets) {
      if (folderOf(target) !== from) edges.set(folderOf(target), `${path} → ${target}`);
    }
  }
  return folders;
}

/** The shortest cycle through a folder, as example imports; null if there is none. */
function shortestCycle(graph: FolderGraph, start: string): string[] | null {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of ways) {
    for (const [target, example] of graph.get(folder) ?? []) {
      if (target === start) return [...way, example];
      if (!ways.has(target)) ways.set(target, [...way, example]);
    }
  }
  return null;
}

/** The folders that a folder imports directly or indirectly. */
function reachable(graph: FolderGraph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [...(graph.get(start)?.keys() ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    open.push(...(graph.get(folder)?.keys() ?? []));
  }
  return found;
}

/** The groups of folders that import each other in circles, the largest first. */
export function folderCycles(graph: ImportGraph, folderOf: (path: string) => string): FolderCycle[] {
  const folders = folderGraph(graph, folderOf);
  const reach = new Map([...folders.keys()].map((folder) => [folder, reachable(folders, folder)]));
  const open = new Set([...folders.keys()].filter((folder) => reach.get(folder)?.has(folder)).toSorted());
  const cycles: FolderCycle[] = [];
  for (const start of open) {
    const group = [...open].filter((other) => reach.get(start)?.has(other) && reach.get(other)?.has(start));
    for (const folder of group) open.delete(folder);
    cycles.push({ folders: group, example: shortestCycle(folders, start) ?? [] });
  }
  return cycles.toSorted((first, second) => second.folders.length - first.folders.length);
}

import type { SourceFile } from './import-graph.ts';

/** Where a term is forbidden: in any text, in names (paths and identifiers), or in paths only. */
type Extent = 'text' | 'name' | 'path';

/**
 * Terms with a meaning that only this project knows, each with the standard term that replaces it. A term that is also
 * plain English is searched in names only.
 */
export const PRIVATE_TERMS: Readonly<Record<string, readonly [extent: Extent, instead: string]>> = {
  asker: ['text', 'model reader'],
  belongings: ['text', 'account data'],
  crowd: ['text', 'seed data, load'],
  doorbell: ['text', 'job notifier'],
  dreamed: ['text', 'invented'],
  gate: ['name', 'guard, semaphore, limit'],
  keeper: ['text', 'process host, supervisor'],
  material: ['name', 'input'],
  opinion: ['name', 'candidate'],
  patiently: ['text', 'retry, withTimeout'],
  planted: ['text', 'known, inserted'],
  rung: ['text', 'stage'],
  sight: ['name', 'vision result'],
  teller: ['name', 'reporter, notifier'],
  turns: ['path', 'fair semaphore'],
  wiring: ['name', 'composition'],
  wish: ['text', 'request'],
};

/** A private term that was found, and where. */
export interface FoundTerm {
  readonly term: string;
  readonly path: string;
  readonly line: number;
}

const IS_SEARCHED = /\.(?:[cm]?[jt]sx?|md|css|html|ya?ml)$/;
/** Excluded files: texts from other sources, this list, and its tests. */
const IS_LEFT_OUT =
  /(?:^|\/)(?:fixtures|locales|migrations)\/|(?:^|\/)(?:private-terms(?:\.test)?|structure\.test)\.ts$/;
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const IS_CODE = /\.[cm]?[jt]sx?$/;

/** Names of other programs. */
const PROGRAMS = /Recipe ?Keeper|recipe-keeper/g;

/** The words of a text, split at camel case, in lower case. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(PROGRAMS, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** The private term that a word is, in singular or plural; null if it is none. */
function termOf(word: string): string | null {
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
  return forms.find((form) => Object.hasOwn(PRIVATE_TERMS, form)) ?? null;
}

const termsIn = (text: string, extents: readonly Extent[]): string[] =>
  wordsOf(text)
    .map(termOf)
    .filter((term) => term !== null)
    .filter((term) => extents.includes(PRIVATE_TERMS[term]?.[0] ?? 'path'));

/** Code without its comments and strings, line by line. */
const namesOnly = (text: string): string => text.replace(COMMENT_OR_STRING, (match) => match.replace(/[^\n]/g, ' '));

function linesWith(path: string, text: string, extents: readonly Extent[]): FoundTerm[] {
  return text
    .split('\n')
    .flatMap((line, index) => termsIn(line, extents).map((term) => ({ term, path, line: index + 1 })));
}

/** The private terms of a tree: in paths (line 0), identifiers, comments, strings and documents. */
export function findPrivateTerms(files: readonly SourceFile[]): FoundTerm[] {
  return files
    .filter(({ path }) => !IS_LEFT_OUT.test(path))
    .flatMap(({ path, text }) => {
      const inPath = termsIn(path, ['text', 'name', 'path']).map((term) => ({ term, path, line: 0 }));
      if (!IS_SEARCHED.test(path)) return inPath;
      const inNames = IS_CODE.test(path) ? linesWith(path, namesOnly(text), ['name']) : [];
      return [...inPath, ...linesWith(path, text, ['text']), ...inNames];
    });
}

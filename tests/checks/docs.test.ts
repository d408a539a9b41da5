import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG_VARIABLES } from '../../server/core/config.ts';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { withSettingsTables } from './settings-table.ts';

const README_BYTES_MAX = 10_240;
const TOP_FOLDERS = ['shared', 'server', 'web', 'desktop', 'locales', 'tests', 'docs', '.github'];
const TOP_FILES = ['package.json', 'README.md', '.oxlintrc.json', '.knip.json'];
/**
 * Words that look like paths of the repository but are not: folders that exist at run time only, addresses, media
 * types.
 */
const ELSEWHERE =
  /^(?:data|out|docs\/decisions\/NNNN-title\.md|Imported|[A-Z_]+|https?:|application|text|packages|process)(?:\/|$)/u;

const read = (path: string): string => readFileSync(join(PROJECT_FOLDER, path), 'utf8');
const markdownIn = (folder: string): string[] =>
  readdirSync(join(PROJECT_FOLDER, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name));

/** Guides describe the present state. Decisions may name files that no longer exist. */
const guides = ['README.md', ...markdownIn('docs'), ...markdownIn('.github')];
const documents = [...guides, ...markdownIn('docs/decisions')];

/** Every file and folder of the repository, with `/` as separator. */
const paths = new Set([
  ...TOP_FILES,
  ...TOP_FOLDERS,
  ...TOP_FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT_FOLDER, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name.replaceAll('\\', '/')),
    ),
  ),
]);

/** Text without fenced examples. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gmu, '');

/** The words in backticks that name a file or folder, by its whole path or the end of it. */
function namedPaths(text: string): string[] {
  const words = [...prose(text).matchAll(/`([^`\s]+)`/gu)].map(([, word = '']) => word);
  const isPath = (word: string): boolean =>
    /^\.?\w[\w./-]*$/u.test(word) && (word.includes('/') || /\w\.(?:tsx?|mjs|json)$/u.test(word));
  return words.filter((word) => isPath(word) && !ELSEWHERE.test(word)).map((word) => word.replace(/\/$/u, ''));
}

function isInRepository(path: string): boolean {
  if (paths.has(path)) return true;
  return [...paths].some((known) => known.endsWith(`/${path}`));
}

/** Targets of links within the repository, without their anchors. */
const linkTargets = (text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu)].flatMap(([, target = '']) =>
    /^[a-z]+:/u.test(target) ? [] : [target],
  );

/** The results of `find` for each document, as `document: result`. */
const inEach = (among: readonly string[], find: (text: string, document: string) => string[]): string[] =>
  among.flatMap((document) => find(read(document), document).map((found) => `${document}: ${found}`));

describe('the documentation', () => {
  it('begins with a README of at most 10 KB', () => {
    expect(statSync(join(PROJECT_FOLDER, 'README.md')).size).toBeLessThanOrEqual(README_BYTES_MAX);
  });

  it('links to files that exist', () => {
    const isMissing = (document: string, target: string): boolean =>
      !existsSync(join(PROJECT_FOLDER, dirname(document), target));
    const missing = inEach(documents, (text, document) =>
      linkTargets(text).filter((target) => isMissing(document, target)),
    );
    expect(missing).toEqual([]);
  });

  it('names paths that exist', () => {
    expect(inEach(guides, (text) => namedPaths(text).filter((path) => !isInRepository(path)))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = (text: string): string[] =>
      [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/gu)].map(([, name = '']) => name);
    expect(inEach(documents, (text) => named(text).filter((name) => !(name in scripts)))).toEqual([]);
  });

  it('lists every decision in its index, once', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/gu)].map(
      ([, name = '']) => name,
    );
    const files = markdownIn('docs/decisions').map((path) => posix.basename(path));
    expect(listed.toSorted()).toEqual(files.filter((name) => name !== 'README.md').toSorted());
  });

  it('describes every setting as the server reads it (npm run settings -- --write)', () => {
    const guide = read('docs/self-hosting.md');
    expect(guide).toBe(withSettingsTables(guide));
    const described = [...guide.matchAll(/^\| `([A-Z_]+)`/gmu)].map(([, name = '']) => name);
    expect(described.toSorted()).toEqual(CONFIG_VARIABLES.toSorted());
  });
});

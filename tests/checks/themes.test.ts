import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const read = (path: string): string => readFileSync(`${web}/${path}`, 'utf8');
const holding = (paths: readonly string[], words: RegExp): string[] => paths.filter((path) => words.test(read(path)));

/**
 * `light-dark()` accepts only colours. If themes differ only through it, both have the same layout, and tests of one
 * cover it.
 */
it('the light and dark themes differ only in colours, which one file defines', () => {
  const styles = globSync('**/*.css', { cwd: web });
  const code = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] });
  expect(holding(styles, /light-dark\(/)).toEqual(['styles/tokens.css']);
  expect(holding([...styles, ...code], /prefers-color-scheme/)).toEqual([]);
});

it('the loading screen of the page has the colours of the app', () => {
  const ofApp = read('styles/tokens.css');
  const ofPage = read('index.html').match(/light-dark\([^)]*\)/g) ?? [];
  expect(ofPage.length).toBeGreaterThan(0);
  expect(ofPage.filter((colour) => !ofApp.includes(colour))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const read = (path: string): string => readFileSync(`${web}/${path}`, 'utf8');
const holding = (paths: readonly string[], words: RegExp): string[] => paths.filter((path) => words.test(read(path)));

/** `light-dark()` takes colours alone: so no theme has a layout of its own, and the second one is looked at for its colours. */
it('light and dark differ in colours alone, and in one place', () => {
  const styles = globSync('**/*.css', { cwd: web });
  const code = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] });
  expect(holding(styles, /light-dark\(/)).toEqual(['styles/tokens.css']);
  expect(holding([...styles, ...code], /prefers-color-scheme/)).toEqual([]);
});

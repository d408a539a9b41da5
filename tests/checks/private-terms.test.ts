import { expect, it } from 'vitest';
import { findPrivateTerms } from './private-terms.ts';

const find = (path: string, text = '') =>
  findPrivateTerms([{ path, text }]).map(({ term, line }) => (line === 0 ? term : `${term} ${line}`));

it('finds private terms in paths, split at hyphens, in the singular and the plural', () => {
  expect(find('server/turns/a.ts')).toEqual(['turns']);
  expect(find('desktop/request-gate.ts')).toEqual(['gate']);
  expect(find('tests/crowds.ts')).toEqual(['crowd']);
  expect(find('server/modules/investigate.ts')).toEqual([]);
});

it('finds private terms in identifiers, split at camel case', () => {
  expect(find('a.ts', 'const newWish = createDoorbell();\nwishes();')).toEqual(['wish 1', 'doorbell 1', 'wish 2']);
  expect(find('a.ts', 'createRequestGate(); navigate();')).toEqual(['gate 1']);
});

it('accepts words that are also plain English in comments and strings', () => {
  expect(find('a.ts', "/* the gate is in sight */ call('gate'); // gate\nconst gate = `gate\n`;")).toEqual(['gate 2']);
  expect(find('a.md', 'It takes turns at the gate.')).toEqual([]);
});

it('finds words without a plain meaning also in comments, strings and documents', () => {
  expect(find('a.ts', "// rings the doorbell\nit('keeps the crowd');")).toEqual(['doorbell 1', 'crowd 2']);
  expect(find('docs/a.md', 'The doorbell.')).toEqual(['doorbell 1']);
});

it('skips fixtures, translations, migrations and binary files', () => {
  expect(find('tests/fixtures/crowd.ts', 'crowd')).toEqual([]);
  expect(find('locales/en/a.json', 'crowd')).toEqual([]);
  expect(find('server/db/migrations/0001-doorbell.ts', 'doorbell')).toEqual([]);
  expect(find('docs/a.png', 'crowd')).toEqual([]);
});

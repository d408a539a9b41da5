import { describe, expect, it } from 'vitest';
import { type ArchiveFacts, judgeImports, type NotificationFacts } from './judge-imports.ts';

const done = (jobId: string, recipeId: string | null): NotificationFacts => ({
  jobId,
  recipeId,
  type: 'success',
  message: 'Soup',
});
const failed = (jobId: string): NotificationFacts => ({ jobId, recipeId: null, type: 'error', message: 'no recipe' });
const recipe = (id: string, title = `Soup ${id}`) => ({ id, title });

describe('the verdict on accepted imports', () => {
  it('is clean when each has one recipe or one failure', () => {
    const facts = {
      accepted: new Set(['a', 'b']),
      notifications: [done('a', '1'), failed('b')],
      recipes: [recipe('1')],
    };
    expect(judgeImports(facts)).toEqual({ done: 1, failed: ['no recipe'], lost: [], double: [], phantom: [] });
  });

  it('counts an import without an outcome as lost', () => {
    expect(judgeImports({ accepted: new Set(['a']), notifications: [], recipes: [] }).lost).toEqual(['a']);
  });

  it('counts a success whose recipe is missing as lost', () => {
    const facts = { accepted: new Set(['a', 'b']), notifications: [done('a', '1'), done('b', null)], recipes: [] };
    expect(judgeImports(facts).lost).toEqual(['a', 'b']);
  });

  it('counts an import with two outcomes as double', () => {
    const facts = { accepted: new Set(['a']), notifications: [done('a', '1'), failed('a')], recipes: [recipe('1')] };
    expect(judgeImports(facts)).toMatchObject({ double: ['a'], lost: [], phantom: [] });
  });

  it('counts a recipe without an import, and an outcome that nobody requested, as phantoms', () => {
    const facts = {
      accepted: new Set(['a']),
      notifications: [done('a', '1'), failed('x')],
      recipes: [recipe('1'), recipe('2')],
    };
    expect(judgeImports(facts).phantom).toEqual(['x', '2']);
  });
});

describe('the verdict on an archive', () => {
  const archive = (imported: number, broken: readonly string[] = ['x.json']): ArchiveFacts => ({
    jobId: 'a',
    expected: { titles: ['Egg', 'Toast'], broken: ['x.json'] },
    items: { imported, failed: broken.map((name) => ({ name })), duplicates: [] },
  });
  const judge = (facts: ArchiveFacts, titles: readonly string[]) =>
    judgeImports({
      accepted: new Set(['a']),
      notifications: [done('a', null)],
      recipes: titles.map((title, index) => recipe(String(index), title)),
      archives: [facts],
    });

  it('is clean when each recipe is there once and the result says so', () => {
    expect(judge(archive(2), ['Egg', 'Toast'])).toEqual({ done: 1, failed: [], lost: [], double: [], phantom: [] });
  });

  it('counts missing, double and foreign recipes', () => {
    expect(judge(archive(2), ['Egg', 'Egg', 'Pie'])).toMatchObject({
      lost: ['Toast'],
      double: ['Egg'],
      phantom: ['2'],
    });
  });

  it('counts double recipes of an archive that has failed, but no missing ones', () => {
    const facts = {
      accepted: new Set(['a']),
      notifications: [failed('a')],
      recipes: ['Egg', 'Egg'].map((title, index) => recipe(String(index), title)),
      archives: [archive(1)],
    };
    expect(judgeImports(facts)).toEqual({ done: 0, failed: ['no recipe'], lost: [], double: ['Egg'], phantom: [] });
  });

  it('counts a result that is missing or wrong as lost', () => {
    for (const facts of [archive(1), archive(2, []), { ...archive(2), items: undefined }])
      expect(judge(facts, ['Egg', 'Toast']).lost).toHaveLength(1);
  });
});

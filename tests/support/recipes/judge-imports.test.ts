import { describe, expect, it } from 'vitest';
import { judgeImports, type NotificationFacts } from './judge-imports.ts';

const done = (jobId: string, recipeId: string | null): NotificationFacts => ({
  jobId,
  recipeId,
  type: 'success',
  message: 'Soup',
});
const failed = (jobId: string): NotificationFacts => ({ jobId, recipeId: null, type: 'error', message: 'no recipe' });

describe('the verdict on accepted imports', () => {
  it('is clean when each has one recipe or one failure', () => {
    const facts = { accepted: new Set(['a', 'b']), notifications: [done('a', '1'), failed('b')], recipes: ['1'] };
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
    const facts = { accepted: new Set(['a']), notifications: [done('a', '1'), failed('a')], recipes: ['1'] };
    expect(judgeImports(facts)).toMatchObject({ double: ['a'], lost: [], phantom: [] });
  });

  it('counts a recipe without an import, and an outcome that nobody requested, as phantoms', () => {
    const facts = { accepted: new Set(['a']), notifications: [done('a', '1'), failed('x')], recipes: ['1', '2'] };
    expect(judgeImports(facts).phantom).toEqual(['x', '2']);
  });
});

import { describe, expect, it } from 'vitest';
import { bindNames } from './query.ts';

describe('the parameters of a statement', () => {
  it('are inserted at every occurrence of their names', () => {
    expect(bindNames('select :a, :b_2 where x = :a', { a: 1, b_2: 'two' })).toEqual({
      sql: 'select ?, ? where x = ?',
      values: [1, 'two', 1],
    });
  });

  it('are not confused with casts and quoted text', () => {
    const sql = `select :at::timestamptz, now()::text, to_char(t, 'HH24:mi:ss'), 'it''s :at', "odd:name"`;
    expect(bindNames(sql, { at: null })).toEqual({ sql: sql.replace(':at', '?'), values: [null] });
  });

  it('leave question marks in quoted text as they are', () => {
    expect(bindNames(`select 'what?' = :a`, { a: 'b' })).toEqual({
      sql: String.raw`select 'what\?' = ?`,
      values: ['b'],
    });
  });

  it('are refused if one is missing or unused', () => {
    expect(() => bindNames('select :a', {})).toThrow('no value for :a');
    expect(() => bindNames('select 1', { a: 1 })).toThrow('has no parameter :a');
  });
});

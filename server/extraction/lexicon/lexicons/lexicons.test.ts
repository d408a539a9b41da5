import { describe, expect, it } from 'vitest';
import { lexiconSchema, sharedLexiconSchema } from './lexicon-schema.ts';
import { LEXICON_ENTRIES } from './lexicons.ts';

describe.each(LEXICON_ENTRIES)('the words of %s', (language, lexicon) => {
  it('have the shape of a lexicon', () => {
    const schema = language === 'common' ? sharedLexiconSchema : lexiconSchema;
    expect(schema.safeParse(lexicon).error?.issues ?? []).toEqual([]);
  });

  it('contain no duplicates in a list', () => {
    expect(repeated(lexicon)).toEqual([]);
  });
});

/** The words that a list contains twice, in nested lists as well. */
function repeated(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter((word, index) => value.indexOf(word) !== index);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(repeated) : [];
}

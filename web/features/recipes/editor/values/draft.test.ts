import { describe, expect, it } from 'vitest';
import { DRAFT_STORAGE_PREFIX } from '../../../../../shared/constants.ts';
import { createMemoryStorage } from '../../../../../tests/support/browser/memory-storage.ts';
import { createDraft } from './draft.ts';
import { valuesOf } from './form-values.ts';

const VALUES = { ...valuesOf(null), title: 'Soup' };
const SOUP = { values: VALUES, revision: 7 };

describe('a draft', () => {
  it('is stored until it is removed', () => {
    const storage = createMemoryStorage();
    createDraft(storage, 'ann', 'soup').write(SOUP);
    const draft = createDraft(storage, 'ann', 'soup');
    expect(draft.read()).toEqual(SOUP);
    draft.remove();
    expect(draft.read()).toBeNull();
  });

  it('is read without a revision if an older version wrote it', () => {
    const storage = createMemoryStorage();
    storage.write('cardamom-draft:ann:soup', JSON.stringify(VALUES));
    expect(createDraft(storage, 'ann', 'soup').read()).toEqual({ values: VALUES, revision: undefined });
  });

  it('is removed at log-out', () => {
    const storage = createMemoryStorage(new Map([['cardamom-language', 'de']]));
    const draft = createDraft(storage, 'ann', null);
    draft.write(SOUP);
    storage.removeAll(DRAFT_STORAGE_PREFIX);
    expect(draft.read()).toBeNull();
    expect(storage.read('cardamom-language')).toBe('de');
  });

  it('belongs to one account and one recipe', () => {
    const storage = createMemoryStorage();
    createDraft(storage, 'ann', null).write(SOUP);
    expect(createDraft(storage, 'bob', null).read()).toBeNull();
    expect(createDraft(storage, 'ann', 'soup').read()).toBeNull();
  });

  it.each(['{', 'null', '"soup"', '{"title":"Soup"}', JSON.stringify({ ...VALUES, servings: 4 })])(
    'is ignored if it is invalid: %s',
    (text) => {
      const storage = createMemoryStorage();
      storage.write('cardamom-draft:ann:new', text);
      expect(createDraft(storage, 'ann', null).read()).toBeNull();
    },
  );
});

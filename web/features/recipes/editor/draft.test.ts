import { describe, expect, it } from 'vitest';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createDraft } from './draft.ts';
import { valuesOf } from './form-values.ts';

function createStorage(): DeviceStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
  };
}
const SOUP = { ...valuesOf(null), title: 'Soup' };

describe('a draft', () => {
  it('is found again until it is removed', () => {
    const storage = createStorage();
    createDraft(storage, 'ann', 'soup').write(SOUP);
    const draft = createDraft(storage, 'ann', 'soup');
    expect(draft.read()).toEqual(SOUP);
    draft.remove();
    expect(draft.read()).toBeNull();
    expect(storage.texts.size).toBe(0);
  });

  it('belongs to one account and one recipe', () => {
    const storage = createStorage();
    createDraft(storage, 'ann', null).write(SOUP);
    expect(createDraft(storage, 'bob', null).read()).toBeNull();
    expect(createDraft(storage, 'ann', 'soup').read()).toBeNull();
  });

  it.each(['{', 'null', '"soup"', '{"title":"Soup"}', JSON.stringify({ ...SOUP, servings: 4 })])(
    'that cannot be read (%s) is none',
    (text) => {
      const storage = createStorage();
      storage.write('cardamom-draft:ann:new', text);
      expect(createDraft(storage, 'ann', null).read()).toBeNull();
    },
  );
});

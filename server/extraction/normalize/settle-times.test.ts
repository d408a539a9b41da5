import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../domain/draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

type Times = Partial<Pick<Draft, 'prepTime' | 'cookTime' | 'totalTime'>>;

function settled(markup: Times, shown: Times = {}): Times {
  const { prepTime, cookTime, totalTime } = mergeDrafts([
    { ...emptyDraft('json-ld', 'script'), ...markup },
    { ...emptyDraft('visible-page', 'labelled lines'), ...shown },
  ]).draft;
  return { prepTime, cookTime, totalTime };
}

describe('times of several sources', () => {
  it('are those of the page if the markup states its minutes as hours', () => {
    expect(settled({ prepTime: 900, cookTime: 20 }, { prepTime: 15 }).prepTime).toBe(15);
  });

  it('are those of the page if the total of the markup is less than one of its parts', () => {
    expect(settled({ cookTime: 40, totalTime: 20 }, { prepTime: 20, totalTime: 40 })).toEqual({
      prepTime: 20,
      cookTime: null,
      totalTime: 40,
    });
    expect(settled({ prepTime: 10, cookTime: 40, totalTime: 20 }).totalTime).toBeNull();
  });

  it('are minutes if both are stated in implausibly many hours', () => {
    expect(settled({ prepTime: 600, cookTime: 1800 })).toMatchObject({ prepTime: 10, cookTime: 30 });
    expect(settled({ prepTime: 720, cookTime: 45 })).toMatchObject({ prepTime: 720, cookTime: 45 });
  });

  it('keep a total that exceeds the parts, for example because the dough rests', () => {
    expect(settled({ prepTime: 20, cookTime: 40, totalTime: 180 }).totalTime).toBe(180);
  });

  it('use the only stated time as the total', () => {
    expect(settled({ cookTime: 30 }).totalTime).toBe(30);
    expect(settled({ prepTime: 10, cookTime: 30 }).totalTime).toBeNull();
    expect(settled({}).totalTime).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { believedCount, isDoubtful } from './ollama-model.ts';

const ASKED = { words: 5_000, context: 8_192 };

describe('the count of a question', () => {
  it.each([
    ['as estimated', 5_100, 8_192, 5_100],
    ['of a tokeniser that knows the script well', 2_000, 8_192, 2_000],
    ['of a version that leaves out what it remembers', 12, 8_192, null],
    ['that fills the smaller context which the server gave', 4_096, 4_096, 'cut'],
    ['of whole messages that were left out', 4_000, 4_096, 'cut'],
    ['that fills the context', 8_192, 8_192, 'cut'],
    ['that fits a smaller context', 3_000, 4_096, 3_000],
    ['that fills a usual context, of a server that does not say which', 4_096, null, 'cut'],
    ['that is too low for any tokeniser, of a server that does not say', 700, null, 'cut'],
    ['that is likely, of a server that does not say', 3_001, null, 3_001],
    ['that is not told', null, null, null],
    ['that is not told, by a server with a tiny context', null, 1_024, 'cut'],
  ])('%s', (_, count, held, believed) => {
    expect(believedCount({ ...ASKED, count }, held)).toBe(believed);
  });

  it('is accepted without a check if it is plausible', () => {
    expect([4_000, 8_191].map((count) => isDoubtful({ ...ASKED, count }))).toEqual([false, false]);
    expect([3_000, 8_192, null].map((count) => isDoubtful({ ...ASKED, count }))).toEqual([true, true, true]);
  });
});

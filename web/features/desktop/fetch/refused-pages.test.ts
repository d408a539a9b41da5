import { describe, expect, it } from 'vitest';
import { refusedPage } from './fetch-button.tsx';

const PAGE = { code: 'importErrors.challengePage', sourceType: 'url', source: 'https://kitchen.example/soup' } as const;

describe('a failed import', () => {
  it('of a page that refused the server can be fetched by its address', () => {
    expect(refusedPage(PAGE)).toBe('https://kitchen.example/soup');
  });

  it.each([
    ['that failed for another reason', { ...PAGE, code: 'importErrors.noRecipe' } as const],
    ['of a file', { ...PAGE, sourceType: 'file', source: 'soup.pdf' } as const],
    ['without an address', { ...PAGE, source: 'soup' }],
  ])('%s cannot', (_, job) => {
    expect(refusedPage(job)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import { nextSteps } from './import-actions.tsx';

const ofLink = (code: (typeof IMPORT_FAILURES)[number]) => nextSteps({ code, sourceType: 'url' });

describe('the next steps after a failed import', () => {
  it.each(IMPORT_FAILURES)('bring the source anew if its upload was removed after %s', (code) => {
    for (const [sourceType, first] of [
      ['file', 'uploadFile'],
      ['text', 'pasteText'],
    ] as const) {
      const steps = nextSteps({ code, sourceType, uploadRemoved: true });
      expect(steps[0]).toBe(first);
      expect(steps).not.toContain('retry');
    }
  });

  it.each(IMPORT_FAILURES)('exist for %s and every kind of source', (code) => {
    for (const sourceType of ['url', 'youtube', 'file', 'text'] as const) {
      const steps = nextSteps({ code, sourceType });
      expect(steps.length).toBeGreaterThanOrEqual(1);
      expect(new Set(steps).size).toBe(steps.length);
    }
  });

  it.each([
    ['importErrors.pageForbidden', 'pasteText'],
    ['importErrors.challengePage', 'pasteText'],
    ['importErrors.noRecipe', 'pasteText'],
    ['importErrors.unreachable', 'retry'],
    ['importErrors.timeout', 'retry'],
    ['importErrors.hostNotFound', 'correctLink'],
    ['importErrors.fileDamaged', 'uploadFile'],
    ['importErrors.fileNoText', 'takePhoto'],
    ['importErrors.interrupted', 'retry'],
    ['importErrors.modelUnreachable', 'retry'],
    ['importErrors.modelTooSmall', 'pasteText'],
    ['importErrors.videoNoRecipe', 'pasteText'],
    ['importErrors.loginWall', 'pasteText'],
    ['importErrors.cookieWall', 'pasteText'],
  ] as const)('begins after %s with %s', (code, step) => {
    expect(ofLink(code)[0]).toBe(step);
  });

  it('offer another link only for an import of a link', () => {
    for (const code of IMPORT_FAILURES) {
      expect(nextSteps({ code, sourceType: 'file' })).not.toContain('correctLink');
      expect(nextSteps({ code, sourceType: 'text' })).not.toContain('correctLink');
    }
  });
});

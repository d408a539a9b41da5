import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { createTranslator, type Translator } from '../../../i18n/translator.ts';
import { PROJECT_FOLDER } from '../../../core/project.ts';
import { presentNotification } from '../../notifications/notifications.routes.ts';
import { successMessage } from './import-outcome.ts';

const TEXT: OriginalSource = { type: 'text' };
const TART = { title: 'Leek tart', ingredients: ['3 leeks'], instructions: ['Bake.'], originalSource: TEXT };

let translator: Translator;
beforeAll(async () => {
  translator = await createTranslator(join(PROJECT_FOLDER, 'locales'));
});

/** The message in a language. */
function told({ key, values }: ReturnType<typeof successMessage>, language: 'en' | 'de' | 'ja' | 'ru' = 'en'): string {
  const row = {
    id: 'n',
    type: 'success',
    message_key: key,
    message_values: values,
    recipe_id: null,
    import_job_id: null,
    attempt: 1,
    is_read: false,
    others_count: 0,
    created_at: '2026-11-22T10:00:00.000Z',
  } as const;
  return presentNotification(row, translator, language).message;
}

describe('the message of an import that brought a recipe', () => {
  it('names the recipe', () => {
    expect(told(successMessage(TART, 0, false))).toBe('Recipe "Leek tart" imported successfully!');
  });

  it('counts the further recipes of its document, in the plural of the language', () => {
    expect(told(successMessage(TART, 1, false))).toBe('“Leek tart” imported. The document contains 1 more recipe.');
    expect(told(successMessage(TART, 3, true))).toBe('“Leek tart” imported. The document contains 3 more recipes.');
    expect(told(successMessage(TART, 3, false), 'ru')).toMatch(/ещё 3 рецепта\.$/);
  });

  it('mentions further recipes that have no titles', () => {
    expect(told(successMessage(TART, 0, true))).toMatch(/contains more recipes/);
  });

  it('ends with the part that was not found', () => {
    const noSteps = successMessage({ ...TART, instructions: [] }, 2, false);
    expect(told(noSteps)).toBe(
      '“Leek tart” imported. The document contains 2 more recipes. No steps were found: add them, or paste them.',
    );
    expect(told(noSteps, 'ja')).toMatch(/あります。作り方が見つかりませんでした/);
    expect(told(successMessage({ ...TART, ingredients: [] }, 0, false), 'de')).toMatch(
      /importiert! Es wurden keine Zutaten gefunden/,
    );
  });

  it('does not report missing steps for a video, which shows them', () => {
    const originalSource: OriginalSource = { type: 'youtube', url: 'https://youtu.be/tart' };
    const video = { ...TART, instructions: [], originalSource };
    expect(told(successMessage(video, 0, false))).toBe('Recipe "Leek tart" imported successfully!');
  });
});

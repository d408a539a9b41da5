import type { Notification } from '../../../shared/domain/notification.ts';
import { IMPORT_FAILURES } from '../../../shared/errors.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { MessageValues, Translator } from '../../i18n/translator.ts';
import type { NotificationRow } from './notifications.service.ts';

/** Translates values that are themselves translation keys, such as the cause of a failure. */
function valuesInWords(values: MessageValues, translator: Translator, language: LanguageCode): MessageValues {
  const isFailure = (value: unknown): boolean => (IMPORT_FAILURES as readonly unknown[]).includes(value);
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isFailure(value) ? translator.translate(language, String(value)) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Languages without a space between sentences. */
const WITHOUT_SPACES: readonly LanguageCode[] = ['ja', 'zh'];

/** The message, and the sentence that `note` adds to it. */
function messageOf(row: NotificationRow, translator: Translator, language: LanguageCode): string {
  const values = valuesInWords(row.message_values, translator, language);
  const message = translator.translate(language, row.message_key, values);
  if (row.message_values['note'] === undefined) return message;
  const note = translator.translate(language, String(row.message_values['note']));
  return [message, note].join(WITHOUT_SPACES.includes(language) ? '' : ' ');
}

export function presentNotification(
  row: NotificationRow,
  translator: Translator,
  language: LanguageCode,
): Notification {
  return {
    id: row.id,
    type: row.type,
    message: messageOf(row, translator, language),
    createdAt: row.created_at,
    created_at: row.created_at,
    read: row.is_read,
    recipeId: row.recipe_id,
    jobId: row.import_job_id,
    othersCount: row.others_count,
  };
}

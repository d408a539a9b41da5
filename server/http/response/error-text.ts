import type { LanguageCode } from '../../../shared/languages.ts';
import type { AppError } from '../../core/errors.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The text of an error in the user's language, including when to try again. */
export function errorText({ code, options }: AppError, translator: Translator, language: LanguageCode): string {
  const minutes = Math.max(1, Math.ceil((options.retryAfter ?? 0) / 60));
  return translator.translate(language, code, { minutes, ...options.values });
}

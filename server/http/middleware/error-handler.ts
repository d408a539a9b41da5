import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { asRefusal } from '../../db/failure.ts';
import { AppError } from '../../core/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import { addressOf } from '../request/request-labels.ts';
import { readerLanguage } from '../request/reader-language.ts';
import { createFailureLog } from './failure-log.ts';

/** The text of an error in the user's language, including when to try again. */
export function errorText({ code, options }: AppError, translator: Translator, language: LanguageCode): string {
  const minutes = Math.max(1, Math.ceil((options.retryAfter ?? 0) / 60));
  return translator.translate(language, code, { minutes, ...options.values });
}

function errorBody(error: AppError, translator: Translator, language: LanguageCode): ErrorBody {
  const text = errorText(error, translator, language);
  const fields = Object.entries(error.options.fields ?? {});
  return {
    error: text,
    message: text,
    code: error.code,
    ...error.options.conflict,
    ...(error.options.linkSent !== undefined && { linkSent: error.options.linkSent }),
    ...(fields.length > 0 && {
      fields: Object.fromEntries(
        fields.map(([name, code]) => [name, translator.translate(language, code, error.options.values)]),
      ),
    }),
  };
}

/**
 * Turns every thrown error into an error response (contract §2). An unexpected error is logged with the id of its
 * request, and the client gets only that id.
 */
export function errorHandler(translator: Translator, logger: Logger): Middleware {
  const logFailure = createFailureLog(logger);
  return async function handleErrors(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const requestId = String(ctx.state['requestId']);
      const refusal = asRefusal(thrown);
      const error =
        refusal instanceof AppError
          ? refusal
          : new AppError('errors.internal', { cause: thrown, values: { requestId } });
      if (error.status >= 500) logFailure({ requestId, ...addressOf(ctx) }, error, thrown);
      const language: unknown = ctx.state['language'];
      ctx.status = error.status;
      ctx.body = errorBody(error, translator, readerLanguage(ctx, typeof language === 'string' ? language : null));
      ctx.set({ ...error.options.headers, 'Cache-Control': 'no-store' });
      if (error.options.retryAfter !== undefined)
        ctx.set('Retry-After', String(Math.max(1, Math.ceil(error.options.retryAfter))));
    }
  };
}

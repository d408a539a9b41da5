import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { SqlParameters } from '../../../db/query.ts';
import type { Translator } from '../../../i18n/translator.ts';

const MOST_WORDS = 20;

/** A selection of all users' failed imports. */
export interface FailedJobsFilter {
  readonly userId?: string | undefined;
  /** Words that must each occur in name, e-mail, source or cause; at most 20. */
  readonly q: string;
  /** The language in which causes are searched. */
  readonly language: LanguageCode;
}

/** A condition on rows of import_job, with the values of its parameters. */
export interface Condition {
  readonly sql: string;
  readonly values: SqlParameters;
}

/** A LIKE pattern that finds the text, with its wildcards escaped. */
const likePart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The condition of a filter. */
export function failedJobsCondition({ userId, q, language }: FailedJobsFilter, translator: Translator): Condition {
  const causes = IMPORT_FAILURES.map((code) => ({ code, text: foldText(translator.translate(language, code)) }));
  const words = [...new Set(foldText(q).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  const codesOf = (word: string): string =>
    `{${causes.flatMap(({ code, text }) => (text.includes(word) ? [code] : [])).join(',')}}`;
  return {
    sql: [
      `state = 'failed'`,
      ...(userId === undefined ? [] : ['account_id = :userId']),
      ...words.map((_, index) => `(failed_text like :word${index} or error_code = any(:causes${index}::text[]))`),
    ].join(' and '),
    values: {
      ...(userId !== undefined && { userId }),
      ...Object.fromEntries(
        words.flatMap((word, index) => [
          [`word${index}`, likePart(word)],
          [`causes${index}`, codesOf(word)],
        ]),
      ),
    },
  };
}

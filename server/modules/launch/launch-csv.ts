import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { everySubscriber } from './launch-list.ts';

/** The mark by which spreadsheet programs recognise UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Text that spreadsheet programs may read as a formula, also with full-width signs and after blanks or invisible
 * characters.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@\u2212\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** A cell as text. An apostrophe in front prevents that a spreadsheet program reads it as a formula. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** The list as CSV with headings in the user's language, streamed. */
export function launchCsv(em: SqlEntityManager, translator: Translator, language: LanguageCode): Readable {
  const text = (key: string): string => translator.translate(language, `admin.launch.${key}`);
  const states = { true: text('notified'), false: text('pending') };
  async function* lines(): AsyncGenerator<string, void> {
    yield BYTE_ORDER_MARK + csvLine([text('email'), text('subscribedAt'), text('status')]);
    for await (const batch of everySubscriber(em)) {
      yield batch
        .map(({ email, subscribedAt, notified }) => csvLine([email, subscribedAt, states[`${notified}`]]))
        .join('');
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { everySubscriber } from './launch-list.ts';

/** The bytes by which programs for tables know UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** What programs for tables take for the begin of a formula, also in full width, and behind blanks or what shows nothing. */
const FORMULA = /^[\s\p{C}]*[=+\-@\u2212\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** A cell as text: one that might be taken for a formula gets an apostrophe, which says that it is none. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a table as RFC 4180 writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** The list as a table with headings in the reader's language, written while it is read. */
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

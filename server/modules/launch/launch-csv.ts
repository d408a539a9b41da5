import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { everySubscriber } from './launch-list.ts';

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

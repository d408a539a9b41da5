import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { LaunchSubscriber } from '../../../shared/domain/launch-subscriber.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  deleteLaunchSubscriber,
  exportLaunchList,
  listLaunchSubscribers,
  sendLaunchMails,
} from '../../../shared/api/admin-launch.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import { showUnsubscribing, subscribeToLaunch, unsubscribeFromLaunch } from '../../../shared/api/launch.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import type { RateLimit } from '../../http/limits/rate-limits.ts';
import { answerList } from '../../http/response/whole-list.ts';
import { everyMatching, everySubscriber, listSubscribers } from './launch-list.ts';
import { beginMailing } from './launch-mailing.ts';
import { removeSubscriber, checkAddress, subscribe, unsubscribe } from './subscriptions.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';

/** The mark by which spreadsheet programs recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

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
function launchCsv(em: SqlEntityManager, translator: Translator, language: LanguageCode): Readable {
  const text = (key: string): string => translator.translate(language, `admin.launch.${key}`);
  const stateOf = ({ notified, failure, queued }: LaunchSubscriber): string =>
    text(notified ? 'notified' : failure === null || queued ? 'pending' : 'failed');
  async function* lines(): AsyncGenerator<string, void> {
    yield BYTE_ORDER_MARK + csvLine([text('email'), text('subscribedAt'), text('status')]);
    for await (const batch of everySubscriber(em)) {
      yield batch.map((row) => csvLine([row.email, row.subscribedAt, stateOf(row)])).join('');
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

interface LaunchListRoutesOptions {
  /** Reports that there are mails to queue or to send again. */
  readonly wakeMailing: () => void;
  readonly translator: Translator;
  readonly logger: Logger;
}

/** The administrators' routes of the launch list: show, export, delete and mail. */
export function createLaunchListRoutes(route: RouteBuilder, options: LaunchListRoutesOptions): Route[] {
  const { wakeMailing, translator, logger } = options;
  return [
    route(listLaunchSubscribers, async ({ query, em, ctx }) =>
      answerList(ctx, {
        name: 'subscribers',
        query,
        page: (limit) => listSubscribers(em, query, limit),
        every: () => everyMatching(em, query),
      }),
    ),

    route(deleteLaunchSubscriber, async ({ params, em }) => {
      await removeSubscriber(em, params.id);
      return SUCCESS;
    }),

    route(sendLaunchMails, async ({ em }) => {
      const count = await beginMailing(em);
      wakeMailing();
      return { ...SUCCESS, count };
    }),

    route(exportLaunchList, async ({ actor, em, ctx, language }) => {
      const csv = launchCsv(em, translator, language);
      csv.once('error', (error) => logger.error({ err: error, account: actor.id }, 'an export of the list broke off'));
      const day = new Date().toISOString().slice(0, 10);
      ctx.set('Content-Disposition', `attachment; filename="cardamom-launch-list-${day}.csv"`);
      ctx.type = 'text/csv; charset=utf-8; header=present';
      ctx.body = csv;
      return undefined;
    }),
  ];
}

interface LaunchRoutesOptions {
  readonly limit: RateLimit;
  readonly trustedProxies: TrustedProxies;
}

/** The public routes of the launch list: subscribe and unsubscribe. */
export function createLaunchRoutes(route: RouteBuilder, { limit, trustedProxies }: LaunchRoutesOptions): Route[] {
  return [
    route(subscribeToLaunch, async ({ body, em, ctx, language }) => {
      checkAddress(body.email);
      await limit.consume(clientAddress(ctx.req, trustedProxies));
      await subscribe(em, body.email, language);
      return SUCCESS;
    }),

    route(unsubscribeFromLaunch, async ({ query, em }) => {
      await unsubscribe(em, query.token);
      return SUCCESS;
    }),

    // Link scanners must not unsubscribe anybody, so the page asks first.
    route(showUnsubscribing, async ({ query, ctx }) => {
      ctx.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}`);
      return undefined;
    }),
  ];
}

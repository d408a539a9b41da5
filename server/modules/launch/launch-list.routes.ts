import type { Logger } from 'pino';
import {
  deleteLaunchSubscriber,
  exportLaunchList,
  listLaunchSubscribers,
  sendLaunchMails,
} from '../../../shared/api/admin-launch.ts';
import type { Sweeper } from '../../db/sweeper.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { Translator } from '../../i18n/translator.ts';
import { launchCsv } from './launch-csv.ts';
import { listSubscribers } from './launch-list.ts';
import { beginMailing } from './launch-mailing.ts';
import { removeSubscriber } from './subscriptions.ts';

interface LaunchListRoutesOptions {
  readonly mailing: Sweeper;
  readonly translator: Translator;
  readonly logger: Logger;
}

/** The administrators' routes of the launch list: show, export, delete and mail. */
export function createLaunchListRoutes(route: RouteBuilder, options: LaunchListRoutesOptions): Route[] {
  const { mailing, translator, logger } = options;
  return [
    route(listLaunchSubscribers, async ({ query, em }) => listSubscribers(em, query)),

    route(deleteLaunchSubscriber, async ({ params, em }) => {
      await removeSubscriber(em, params.id);
      return SUCCESS;
    }),

    route(sendLaunchMails, async ({ em }) => {
      const count = await beginMailing(em);
      mailing.wake();
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

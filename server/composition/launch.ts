import { HOUR, SECOND } from '../../shared/constants.ts';
import type { Route } from '../http/routing/route.ts';
import { createComposeLaunchMail } from '../modules/launch/launch-mail.ts';
import { createLaunchListRoutes, createLaunchRoutes } from '../modules/launch/launch.routes.ts';
import { createLaunchMailing } from '../modules/launch/launch-mailing.ts';
import type { RouteParts } from './route-parts.ts';

/** How many addresses one client may subscribe per hour (contract §2). */
const ADDRESSES_PER_HOUR = 20;

/** The routes of the launch list, and its mailing in the background. */
export interface Launch {
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

type LaunchParts = Pick<RouteParts, 'services' | 'route' | 'translator' | 'accounts'>;

export function createLaunch({ services, route, translator, accounts }: LaunchParts): Launch {
  const { config, createEntityManager, logger } = services;
  const { mailer, createLimit } = accounts;
  const compose = createComposeLaunchMail(translator, config.publicUrl);
  const mailing = createLaunchMailing({ createEntityManager, compose, mailer, logger });
  const wakeMailing = (): void => {
    mailing.wake();
    mailer.wake();
  };
  const limit = createLimit({ name: 'launch', points: ADDRESSES_PER_HOUR, seconds: HOUR / SECOND });
  return {
    routes: [
      ...createLaunchRoutes(route, { limit, trustedProxies: config.trustedProxies }),
      ...createLaunchListRoutes(route, { wakeMailing, translator, logger }),
    ],
    close: () => mailing.close(),
  };
}

import { getHealth, startBackup } from '../../../../shared/api/admin-health.ts';
import { AppError } from '../../../core/errors.ts';
import type { RateLimit } from '../../../http/limits/rate-limits.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { type Health, healthStateSchema } from '../../../../shared/domain/health.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { HealthService } from './health.service.ts';
import type { Findings } from './finding.ts';

const STATES = healthStateSchema.options;

/** The findings in the reader's language. */
export function presentHealth(findings: Findings, { translate }: Translator, language: LanguageCode): Health {
  const parts = Object.entries(findings).map(([part, { state, says, values, facts }]) => {
    const text = translate(language, `admin.health.says.${says}`, values);
    return [part, { state, text, facts }] as const;
  });
  const worst = Math.max(...parts.map(([, { state }]) => STATES.indexOf(state)));
  // The findings have every part, with its own facts.
  return { state: STATES[worst] ?? 'down', ...Object.fromEntries(parts) } as Health;
}

export interface HealthRoutesOptions {
  readonly health: HealthService;
  readonly translator: Translator;
  /** Begins a backup; null if none are set up. */
  readonly makeBackup: (() => void) | null;
  /** Of backups that administrators begin. */
  readonly backupLimit: RateLimit;
}

export function createHealthRoutes(route: RouteBuilder, options: HealthRoutesOptions): Route[] {
  const { health, translator, makeBackup, backupLimit } = options;
  return [
    route(getHealth, async ({ language }) => ({ health: presentHealth(await health.look(), translator, language) })),
    route(startBackup, async () => {
      if (makeBackup === null) throw new AppError('admin.backup.notConfigured');
      await backupLimit.consume('all');
      makeBackup();
      return { success: true } as const;
    }),
  ];
}

import { getHealth } from '../../../../shared/api/admin-health.ts';
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

export function createHealthRoutes(route: RouteBuilder, health: HealthService, translator: Translator): Route[] {
  return [
    route(getHealth, async ({ language }) => ({ health: presentHealth(await health.look(), translator, language) })),
  ];
}

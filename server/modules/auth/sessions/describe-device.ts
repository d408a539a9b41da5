import Bowser from 'bowser';
import type { Device } from '../../../../shared/domain/session.ts';

const BROWSERS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP));

const KINDS: Readonly<Record<string, Device['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };

/** Browser and system from a User-Agent. Only known names are used, so that a client cannot insert its own text. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const parser = Bowser.getParser(userAgent, true);
  const browser = parser.getBrowser().name;
  return {
    browser: browser && BROWSERS.has(browser) ? browser : null,
    system: parser.getOS().name ?? null,
    kind: KINDS[parser.getPlatform().type ?? ''] ?? null,
  };
}

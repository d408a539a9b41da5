import { isZone } from '../../shared/days/zoned-days.ts';

/** The time zone of this device; UTC if it reports none. */
export function readersZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

import { isZone } from '../../shared/days/zoned-days.ts';

/** The time zone that this device keeps; UTC where it names none. */
export function readersZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

import type { FilterUser } from './all-failed-jobs.store.ts';

/** Signs that turn the direction of what stands behind them, which in an option is all of its line. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Somebody by name and e-mail (product §2). */
export const userLabel = ({ name, email }: Pick<FilterUser, 'name' | 'email'>): string =>
  name ? `${name.replaceAll(TURNING, '')} (${email})` : email;

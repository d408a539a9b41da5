import { PATHS } from '../../../navigation/paths.ts';
import type { ChosenPeriod } from './activity.store.ts';

/** The address of the page that prints a period; without a last day it ends today. */
export function reportPath({ fromDate, toDate }: ChosenPeriod): string {
  const query = new URLSearchParams({ from: fromDate, ...(toDate && { to: toDate }) });
  return `${PATHS.adminReport}?${query.toString()}`;
}

export const periodOf = (parameters: URLSearchParams): ChosenPeriod => ({
  fromDate: parameters.get('from') ?? '',
  toDate: parameters.get('to') ?? '',
});

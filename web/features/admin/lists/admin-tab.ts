import { PATHS } from '../../../navigation/paths.ts';

/** In the order of product §2; by these names the address says which is open. */
export const ADMIN_TABS = ['failedJobs', 'users', 'userRecipes', 'activity', 'launch'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const DEFAULT_TAB: AdminTab = 'activity';

export function tabOf(parameters: URLSearchParams): AdminTab {
  const wanted = parameters.get('tab');
  return ADMIN_TABS.find((tab) => tab === wanted) ?? DEFAULT_TAB;
}

/** The address of a tab; `of` says what it is to show. */
export const adminPath = (tab: AdminTab, of: Readonly<Record<string, string>> = {}): string =>
  `${PATHS.admin}?${new URLSearchParams({ tab, ...of }).toString()}`;

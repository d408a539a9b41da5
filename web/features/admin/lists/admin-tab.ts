import { PATHS } from '../../../navigation/paths.ts';

/** The tabs in the order of product §2. The address contains the name of the open tab. */
export const ADMIN_TABS = ['failedJobs', 'users', 'userRecipes', 'activity', 'launch'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const DEFAULT_TAB: AdminTab = 'activity';

export function tabOf(parameters: URLSearchParams): AdminTab {
  const wanted = parameters.get('tab');
  return ADMIN_TABS.find((tab) => tab === wanted) ?? DEFAULT_TAB;
}

/** The address of a tab; `of` holds further parameters. */
export const adminPath = (tab: AdminTab, of: Readonly<Record<string, string>> = {}): string =>
  `${PATHS.admin}?${new URLSearchParams({ tab, ...of }).toString()}`;

import { CookingPot, TriangleAlert, UserPlus } from 'lucide-react';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';

/** The kinds of activity, in the order of the summary. The names are those of the response. */
export const KINDS = ['usersRegistered', 'recipesImported', 'failedJobs'] as const satisfies (keyof ActivitySummary)[];
export type Kind = (typeof KINDS)[number];

export const KIND_ICONS = { usersRegistered: UserPlus, recipesImported: CookingPot, failedJobs: TriangleAlert };

/** Whether nothing at all happened. */
export const isQuiet = (summary: ActivitySummary): boolean => KINDS.every((kind) => summary[kind].count === 0);

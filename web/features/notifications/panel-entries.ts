import type { Notification } from '../../../shared/domain/notification.ts';
import type { Problem } from './notifications.store.ts';

/** What the panel lists: the server's notifications, and errors that were told here. */
export type PanelEntry =
  | { readonly kind: 'notification'; readonly entry: Notification }
  | { readonly kind: 'problem'; readonly entry: Problem };

/** Both by their time, newest first. */
export function panelEntries(notifications: readonly Notification[], problems: readonly Problem[]): PanelEntry[] {
  const entries: PanelEntry[] = [
    ...notifications.map((entry) => ({ kind: 'notification' as const, entry })),
    ...problems.map((entry) => ({ kind: 'problem' as const, entry })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.entry.createdAt) - Date.parse(a.entry.createdAt));
}

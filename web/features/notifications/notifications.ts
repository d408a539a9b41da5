export type { NotificationActionsProps } from './notification-actions.ts';
export { useNotifications } from './notifications.store.ts';

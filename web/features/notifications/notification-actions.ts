import type { ReactNode } from 'react';
import type { Notification } from '../../../shared/domain/notification.ts';
import { createRequiredContext } from '../../state/required-context.ts';

export interface NotificationActionsProps {
  readonly notification: Notification;
  /** The id of the element with the message, for screen readers. */
  readonly describedBy: string;
  /** An action led to another screen. */
  readonly onLeft: () => void;
}

/** Renders the buttons below a notification. The app provides them: this feature does not know what the notifications are about. */
export const [NotificationActionsProvider, useNotificationActions] =
  createRequiredContext<(props: NotificationActionsProps) => ReactNode>('NotificationActions');

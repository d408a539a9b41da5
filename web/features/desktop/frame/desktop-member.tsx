import { useEffect } from 'react';
import type { DesktopClient } from '../../../platform/platform.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import { WindowDrop } from '../given/window-drop.tsx';

/** Runs while somebody is signed in: the unread count on the icon, and files dropped on the window. */
export function DesktopMember({ desktop }: { readonly desktop: DesktopClient }) {
  const count = useNotifications((state) => state.unreadCount);
  useEffect(() => {
    desktop.call('tellUnread', { count }).catch((cause: unknown) => console.warn('the icon shows no number', cause));
  }, [desktop, count]);
  return <WindowDrop />;
}

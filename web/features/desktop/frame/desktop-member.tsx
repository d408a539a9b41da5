import { useEffect } from 'react';
import type { DesktopClient } from '../../../platform/platform.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import { WindowDrop } from '../given/window-drop.tsx';

/** What the desktop does for whoever is signed in: the number on its icon, and what is dropped on its window. */
export function DesktopMember({ desktop }: { readonly desktop: DesktopClient }) {
  const count = useNotifications((state) => state.unreadCount);
  useEffect(() => {
    desktop.call('tellUnread', { count }).catch((cause: unknown) => console.warn('the icon shows no number', cause));
  }, [desktop, count]);
  return <WindowDrop />;
}

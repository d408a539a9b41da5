import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import styles from './notification-bell.module.css';
import { useNotifications } from './notifications.store.ts';

/** Toggles the panel; a click outside, Escape or the panel's own button closes it (product §2). */
export function NotificationBell() {
  const { t } = useTranslation();
  const unreadId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const unreadCount = useNotifications((state) => state.unreadCount);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <IconButton label={t('notifications.title')} aria-describedby={unreadId} icon={<Bell size={22} aria-hidden />}>
          {unreadCount > 0 && (
            <span className={styles.unread}>
              <span id={unreadId} className="visually-hidden">
                {t('notifications.unread', { count: unreadCount })}
              </span>
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          aria-label={t('notifications.title')}
          align="end"
          sideOffset={10}
          collisionPadding={12}
        >
          <NotificationPanel onClose={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

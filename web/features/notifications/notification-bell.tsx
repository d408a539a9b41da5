import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import styles from './notification-bell.module.css';
import { useNotifications } from './notifications.store.ts';

/** The size of the bell in pixels, and the offset of the panel from its right edge in wide windows (product §9). */
const BELL_SIZE = 44;
const PANEL_INSET = 60;
/** The highest number that fits beside the bell. */
const COUNT_SHOWN = 99;

/** Toggles the notification panel. A click outside, Escape or its close button closes it (product §2). */
export function NotificationBell() {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const unreadId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const unreadCount = useNotifications((state) => state.unreadCount);
  const panelOpened = useNotifications((state) => state.panelOpened);
  const panelClosed = useNotifications((state) => state.panelClosed);
  function openChanged(opens: boolean): void {
    setIsOpen(opens);
    void (opens ? panelOpened() : panelClosed());
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={openChanged}>
      <Popover.Trigger asChild>
        <IconButton
          isNamed
          label={t('notifications.title')}
          aria-describedby={unreadId}
          icon={<Bell size={22} aria-hidden />}
        >
          {unreadCount > 0 && (
            <>
              <span
                className={styles.unread}
                data-count={unreadCount > COUNT_SHOWN ? `${number(COUNT_SHOWN)}+` : number(unreadCount)}
                aria-hidden
              />
              <span id={unreadId} className="visually-hidden">
                {t('notifications.unread', { count: unreadCount })}
              </span>
            </>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          aria-label={t('notifications.title')}
          align="start"
          alignOffset={BELL_SIZE - PANEL_INSET}
          sideOffset={10}
          collisionPadding={12}
        >
          <NotificationPanel onClose={() => openChanged(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

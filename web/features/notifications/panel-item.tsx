import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationType } from '../../../shared/domain/notification.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import styles from './notification-panel.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

interface Props {
  readonly type: NotificationType;
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** Milliseconds. */
  readonly now: number;
  readonly isUnread: boolean;
  readonly onDeleted: () => void;
  /** The message and its buttons. */
  readonly children: ReactNode;
}

/** One entry of the panel. */
export function PanelItem({ type, message, createdAt, now, isUnread, onDeleted, children }: Props) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const Icon = ICONS[type];
  return (
    <li className={styles.item} data-type={type} data-unread={isUnread || undefined}>
      <Icon size={20} className={styles.icon} aria-label={t(`notifications.type.${type}`)} role="img" />
      <div className={styles.words}>
        {children}
        <p className={styles.time}>
          {isUnread && <span className={styles.dot}>{t('notifications.isUnread')}</span>}
          <time dateTime={createdAt}>{ago(createdAt, now, 'topBar')}</time>
        </p>
      </div>
      <IconButton
        label={t('notifications.delete', { message })}
        title={t('recipes.delete')}
        icon={<X size={18} aria-hidden />}
        onClick={onDeleted}
      />
    </li>
  );
}

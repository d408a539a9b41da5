import { MailQuestion, NotebookText, ShieldCheck, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { IconButton, IconLink } from '../../../ui/buttons/icon-button.tsx';
import { Pill } from '../../../ui/indicators/pill.tsx';
import { adminPath } from '../lists/admin-tab.ts';
import { Moment } from '../lists/moment.tsx';
import styles from './users.module.css';

interface CellProps {
  readonly user: ListedUser;
}

export function NameCell({ user }: CellProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.name}>
      <bdi>{user.name}</bdi>
      {user.isAdmin && <span className={styles.badge}>{t('admin.users.admin')}</span>}
    </span>
  );
}

export function EmailCell({ email }: { readonly email: string }) {
  return <bdi className={styles.email}>{email}</bdi>;
}

/** Whether the address was verified, or since when the verification is pending. */
export function StatusCell({ user }: CellProps) {
  const { t } = useTranslation();
  if (user.emailVerified) return <Pill tone="good">{t('admin.users.active')}</Pill>;
  return (
    <span className={styles.waiting}>
      <Pill tone="warning">
        <MailQuestion size={15} aria-hidden />
        <Moment time={user.createdAt} words={(time) => t('admin.users.mailSent', { time })} />
      </Pill>
    </span>
  );
}

export function MomentCell({ time }: { readonly time: string }) {
  return (
    <span className={styles.moment}>
      <Moment time={time} />
    </span>
  );
}

export function LastLoginCell({ user }: CellProps) {
  const { t } = useTranslation();
  if (user.lastLoginAt === null) return <span className={styles.never}>{t('admin.users.never')}</span>;
  return <MomentCell time={user.lastLoginAt} />;
}

/** The buttons that show the user's recipes and delete the user. Administrators are protected. */
export function ActionsCell({ user, onDelete }: CellProps & { readonly onDelete: () => void }) {
  const { t } = useTranslation();
  const { name } = user;
  return (
    <span className={styles.actions}>
      {user.isAdmin && (
        <span className={styles.protected}>
          <ShieldCheck size={16} aria-hidden />
          {t('admin.users.protected')}
        </span>
      )}
      <IconLink
        to={adminPath('userRecipes', { user: user.email })}
        label={t('admin.users.recipesOf', { name })}
        icon={<NotebookText size={19} aria-hidden />}
      />
      {!user.isAdmin && (
        <IconButton
          label={t('admin.users.delete', { name })}
          icon={<Trash2 size={19} aria-hidden />}
          onClick={onDelete}
        />
      )}
    </span>
  );
}

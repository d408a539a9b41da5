/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   The list of a combobox as ARIA has it: the focus, and with it every key, stays in the line above. */
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import type { UserList } from '../users/users.store.ts';
import styles from './user-choice.module.css';

interface Props {
  /** Begins the ids of list and options. */
  readonly id: string;
  readonly list: UserList;
  /** The place of the option that Enter chooses. */
  readonly active: number;
  readonly chosen: ListedUser | null;
  readonly onChosen: (user: ListedUser) => void;
}

/** What is said below the users, or in their place. */
function Note({ list }: Pick<Props, 'list'>) {
  const { t } = useTranslation();
  const { rows, total, isLoading, hasFailed } = useStore(list);
  const further = total - (rows?.length ?? 0);
  const text = hasFailed
    ? t('admin.loadFailed')
    : rows === null
      ? t('admin.loading')
      : rows.length === 0 && !isLoading
        ? t('admin.users.none')
        : further > 0
          ? t('admin.userRecipes.further', { count: further })
          : '';
  return (
    <p role="status" className={styles.note} hidden={text === ''}>
      {text}
    </p>
  );
}

/** The users that were found, below the line that finds them. */
export function UserOptions({ id, list, active, chosen, onChosen }: Props) {
  const { t } = useTranslation();
  const { rows, isLoading } = useStore(list);
  return (
    // A press would take the focus out of the line, and close what was pressed.
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      <ul role="listbox" id={`${id}-options`} aria-label={t('admin.tabs.users')} aria-busy={isLoading || undefined}>
        {(rows ?? []).map((user, place) => (
          <li
            key={user.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={user.id === chosen?.id}
            data-active={place === active || undefined}
            ref={(element) => {
              if (place === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onChosen(user)}
          >
            <bdi className={styles.name}>{user.name}</bdi>
            <bdi className={styles.email}>{user.email}</bdi>
          </li>
        ))}
      </ul>
      <Note list={list} />
    </div>
  );
}

/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   The list of a combobox as ARIA has it: the focus, and with it every key, stays in the line above. */
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { useApi } from '../../../api/api-context.ts';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { createUserList, type UserList } from '../users/users.store.ts';
import field from '../../../ui/forms/search-field.module.css';
import styles from './user-choice.module.css';

interface UserOptionsProps {
  /** The prefix of the ids of list and options. */
  readonly id: string;
  readonly list: UserList;
  /** The index of the option that Enter chooses. */
  readonly active: number;
  readonly chosen: ListedUser | null;
  readonly onChosen: (user: ListedUser) => void;
}

/** A note below the users, or instead of them. */
function Note({ list }: Pick<UserOptionsProps, 'list'>) {
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

/** The found users, below the search field. */
export function UserOptions({ id, list, active, chosen, onChosen }: UserOptionsProps) {
  const { t } = useTranslation();
  const { rows, isLoading } = useStore(list);
  return (
    // Without this, a press would move the focus out of the field and close the list.
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

/** The number of listed users. Others are found by typing more. */
const MOST = 20;

interface Props {
  readonly chosen: ListedUser | null;
  readonly onChosen: (user: ListedUser) => void;
}

/** The index of the option that a key selects, wrapping around at the ends. */
function stepped(key: string, active: number, count: number): number {
  if (count === 0) return 0;
  return key === 'ArrowDown' ? (active + 1) % count : (active - 1 + count) % count;
}

/**
 * A field that searches users by name or address, with their list below it while it is open. It is an ARIA combobox:
 * the focus stays in the field.
 */
export function UserChoice({ chosen, onChosen }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const id = useId();
  const [list] = useState(() =>
    createUserList(api, { first: { q: '', sort: 'name', order: 'asc', offset: 0 }, length: MOST }),
  );
  const rows = useStore(list, (state) => state.rows) ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [typed, onTyped] = useTypedSearch((q) => {
    setActive(0);
    return list.getState().searched(q);
  });

  function open(): void {
    if (isOpen) return;
    setIsOpen(true);
    setActive(0);
    onTyped('');
  }
  function choose(user: ListedUser | undefined): void {
    if (!user) return;
    setIsOpen(false);
    onChosen(user);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Tab') setIsOpen(false);
    else if (event.key === 'Enter' && isOpen) choose(rows[active]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setActive(stepped(event.key, active, rows.length));
      else open();
    }
  }

  return (
    <div className={styles.choice}>
      <label htmlFor={`${id}-line`}>{t('admin.userRecipes.user')}</label>
      <div className={field.box}>
        <input
          id={`${id}-line`}
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows[active] ? `${id}-${active}` : undefined}
          placeholder={chosen && isOpen ? chosen.name : t('admin.userRecipes.search')}
          dir={typedDir(isOpen ? typed : (chosen?.name ?? ''))}
          value={isOpen ? typed : (chosen?.name ?? '')}
          onChange={(event) => {
            setIsOpen(true);
            onTyped(event.target.value);
          }}
          onClick={open}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
        <ChevronDown size={20} className={styles.chevron} aria-hidden />
      </div>
      {isOpen && <UserOptions id={id} list={list} active={active} chosen={chosen} onChosen={choose} />}
    </div>
  );
}

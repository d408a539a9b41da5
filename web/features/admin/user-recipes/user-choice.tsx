import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { useApi } from '../../../api/api-context.ts';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { createUserList } from '../users/users.store.ts';
import field from '../../../ui/forms/search-field.module.css';
import styles from './user-choice.module.css';
import { UserOptions } from './user-options.tsx';

/** As many as one looks through; who is not among them is found by typing on. */
const MOST = 20;

interface Props {
  readonly chosen: ListedUser | null;
  readonly onChosen: (user: ListedUser) => void;
}

/** Which option a key leads to: round and round. */
function stepped(key: string, active: number, count: number): number {
  if (count === 0) return 0;
  return key === 'ArrowDown' ? (active + 1) % count : (active - 1 + count) % count;
}

/**
 * A line that finds users by name or address, and their list below it while it is open: a combobox as ARIA has it, with
 * the focus in the line throughout.
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

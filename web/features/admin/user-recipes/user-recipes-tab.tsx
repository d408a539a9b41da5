import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { EmptyRows } from '../lists/list-states.tsx';
import { UserChoice } from './user-choice.tsx';
import { UserRecipes } from './user-recipes.tsx';
import styles from './user-recipes.module.css';

/** One user's recipes; the address says whose, so that other tabs, and the way back, lead there. */
export function UserRecipesTab() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const email = parameters.get('user');
  function choose(user: ListedUser): void {
    setChosen(user);
    setParameters({ tab: 'userRecipes', user: user.email }, { replace: true });
  }
  return (
    <section className={styles.section} aria-labelledby="user-recipes-tab-title">
      <header className={styles.choice}>
        <h2 id="user-recipes-tab-title">{t('admin.tabs.userRecipes')}</h2>
        <UserChoice chosen={email === null ? null : chosen} onChosen={choose} />
      </header>
      {email === null ? (
        <EmptyRows
          icon={<UserSearch aria-hidden />}
          title={t('admin.userRecipes.choose')}
          hint={t('admin.userRecipes.chooseHint')}
        />
      ) : (
        <UserRecipes key={email} email={email} onUser={setChosen} />
      )}
    </section>
  );
}

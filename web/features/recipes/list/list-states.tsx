import { useTranslation } from 'react-i18next';
import { RECIPE_PAGE_SIZE } from '../../../../shared/constants.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { findListTitle } from '../parts/list-title.ts';
import styles from './recipe-list.module.css';
import { useRecipes } from '../cache/recipes.store.ts';

/** Runs an action that removes the pressed button, and moves the focus to the list. */
function leaving(act: () => unknown): () => void {
  return () => {
    act();
    findListTitle()?.focus();
  };
}

/** Placeholders for cards that are being loaded. */
function CardPlaces({ count }: { readonly count: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.skeleton}>
          <div />
          <div />
          <div />
        </div>
      ))}
    </div>
  );
}

export function LoadingList() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={styles.loading}>
      <p role="status" className="visually-hidden">
        {t('recipes.loading')}
      </p>
      <div className={styles.filterPlace} aria-hidden="true" />
      <CardPlaces count={RECIPE_PAGE_SIZE} />
    </div>
  );
}

/** Shown if no title matches while the server is still searching ingredients and steps. */
export function SearchingList() {
  return (
    <div aria-busy="true">
      <CardPlaces count={RECIPE_PAGE_SIZE / 2} />
    </div>
  );
}

export function FailedList() {
  const { t } = useTranslation();
  const listRequested = useRecipes((state) => state.listRequested);
  return (
    <div className={styles.state}>
      <EmptyPlate />
      <p role="alert" className={styles.stateTitle}>
        {t('recipes.loadListFailed')}
      </p>
      <Button look="outline" onClick={leaving(listRequested)}>
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}

export function EmptyList() {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <EmptyPlate isServed />
      <p className={styles.stateTitle}>{t('recipes.emptyTitle')}</p>
      <p>{t('recipes.emptyHint')}</p>
    </div>
  );
}

export function NoMatch() {
  const { t } = useTranslation();
  const filtersCleared = useRecipes((state) => state.filtersCleared);
  return (
    <div className={styles.state}>
      <EmptyPlate />
      <p className={styles.stateTitle}>{t('recipes.noMatchTitle')}</p>
      <p>{t('recipes.noMatchHint')}</p>
      <Button look="outline" onClick={leaving(filtersCleared)}>
        {t('recipes.clearFilters')}
      </Button>
    </div>
  );
}

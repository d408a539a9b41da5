import { useDeferredValue, useMemo, memo, useEffect, lazy, Suspense } from 'react';
import { ListChecks, Plus, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useShortcuts, useShortcut } from '../../shortcuts/shortcuts.ts';
import { useEditor } from '../editor/editor.store.ts';
import { findRecipes, type FoundRecipe } from '../search/find-recipes.ts';
import { isFiltering } from '../search/list-filter.ts';
import { LIST_TITLE_ID } from '../parts/list-title.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { RECIPE_PAGE_SIZE } from '../../../../shared/constants.ts';
import { inPieces } from '../../../platform/pause.ts';
import { prepareSearch } from '../search/search-index.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { ListTools, useViewInAddress } from './list-tools.tsx';
import { EmptyList, FailedList, LoadingList, NoMatch, SearchingList } from './list-states.tsx';
import { useChoosing } from './choosing.store.ts';
import styles from './recipe-list.module.css';
import { RecipeCard } from './recipe-card.tsx';

const ChoiceBar = lazy(async () => ({ default: (await import('./choice-bar.tsx')).ChoiceBar }));
/** Recipes per piece of work, which takes one or two milliseconds. */
const PIECE = 250;

/** Prepares the search words of the list in pieces, after it is shown. */
function usePreparedSearch(): void {
  const index = useRecipes((state) => state.index);
  useEffect(() => {
    let isLatest = true;
    const prepare = (entries: typeof index): void => {
      if (isLatest) prepareSearch(entries);
    };
    const timer = setTimeout(() => void inPieces(index, PIECE, prepare));
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [index]);
}

interface RecipeGridProps {
  readonly found: readonly FoundRecipe[];
  readonly search: string;
}

/** Memoised, so that it renders only for other recipes and not for each typed letter. */
const RecipeGrid = memo(function RecipeGrid({ found, search }: RecipeGridProps) {
  const { t } = useTranslation();
  const shownCount = useRecipes((state) => state.shownCount);
  const moreRequested = useRecipes((state) => state.moreRequested);
  return (
    <>
      <ul className={styles.grid}>
        {found.slice(0, shownCount).map((each, place) => (
          <li key={each.recipe.id}>
            <RecipeCard found={each} search={search} isLazy={place >= RECIPE_PAGE_SIZE} />
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <div className={styles.more}>
          <Button
            look="outline"
            icon={<ChevronDown size={18} aria-hidden />}
            aria-label={t('recipes.moreLabel')}
            onClick={moreRequested}
          >
            {t('recipes.more')}
          </Button>
        </div>
      )}
    </>
  );
});

/**
 * The filtered list, computed with deferred values so that typing stays responsive. All inputs are deferred together,
 * so that the list is computed only once.
 */
function FoundRecipes() {
  const { t } = useTranslation();
  usePreparedSearch();
  const index = useRecipes((state) => state.index);
  const { language } = useTranslation().i18n;
  const filter = useDeferredValue(useRecipes((state) => state.filter));
  const sort = useDeferredValue(useRecipes((state) => state.sort));
  const search = useDeferredValue(useRecipes((state) => state.search));
  const foundInText = useDeferredValue(useRecipes((state) => state.foundInText));
  const withIngredient = useDeferredValue(useRecipes((state) => state.withIngredient));
  const isSearchingText = useDeferredValue(useRecipes((state) => state.isSearchingText));
  const found = useMemo(
    () => findRecipes(index, { search, filter, sort, locale: language, withIngredient, foundInText }),
    [index, search, filter, sort, language, withIngredient, foundInText],
  );
  const isNarrowed = search.trim() !== '' || isFiltering(filter);
  const isOpen = found.length === 0 && isSearchingText;
  const isChoosing = useChoosing((state) => state.chosen !== null);
  return (
    <>
      <p className={styles.showing} role="status">
        {isNarrowed && !isOpen && t('recipes.showing', { shown: found.length, total: index.length })}
      </p>
      {found.length > 0 && <RecipeGrid found={found} search={search} />}
      {found.length === 0 && (isOpen ? <SearchingList /> : <NoMatch />)}
      {isChoosing && (
        <Suspense>
          <ChoiceBar found={found.map(({ recipe }) => recipe.id)} />
        </Suspense>
      )}
    </>
  );
}

function Content() {
  const loadState = useRecipes((state) => state.loadState);
  const isEmpty = useRecipes((state) => state.index.length === 0);
  useViewInAddress();
  if (loadState === 'loading') return <LoadingList />;
  if (loadState === 'failed') return <FailedList />;
  if (isEmpty) return <EmptyList />;
  return (
    <>
      <ListTools />
      <ChosenFilters />
      <FoundRecipes />
    </>
  );
}

/** Begins and ends the choice of recipes for a print or a download. */
function ChooseButton() {
  const { t } = useTranslation();
  const isChoosing = useChoosing((state) => state.chosen !== null);
  const began = useChoosing((state) => state.began);
  const ended = useChoosing((state) => state.ended);
  return (
    <Button
      look="quiet"
      icon={<ListChecks size={19} aria-hidden />}
      title={t('choosing.choose')}
      aria-pressed={isChoosing}
      onClick={isChoosing ? ended : began}
    >
      <span>{t('choosing.choose')}</span>
    </Button>
  );
}

/** The signed-in user's recipes (product §2). */
export function RecipeList() {
  const { t } = useTranslation();
  const count = useRecipes((state) => state.index.length);
  const createAsked = useEditor((state) => state.createAsked);
  const hasKey = useShortcuts((state) => state.areOn);
  useShortcut('newRecipe', createAsked);
  const isCounted = useRecipes((state) => state.loadState === 'ready');
  return (
    <section className={styles.list} aria-labelledby={LIST_TITLE_ID}>
      <div className={styles.head}>
        <h2 id={LIST_TITLE_ID} tabIndex={-1}>
          {isCounted ? t('recipes.title', { count }) : t('recipes.titleUncounted')}
        </h2>
        <div className={styles.add}>
          {count > 0 && <ChooseButton />}
          <Button
            look="outline"
            icon={<Plus size={19} aria-hidden />}
            title={t('editor.add')}
            aria-keyshortcuts={hasKey ? 'n' : undefined}
            onClick={createAsked}
          >
            <span>{t('editor.add')}</span>
          </Button>
        </div>
      </div>
      <Content />
    </section>
  );
}

import { ArrowDownWideNarrow } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { hasOpenLayer } from '../../../ui/dialogs/use-back-closes.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useShortcut, useShortcuts } from '../../shortcuts/shortcuts.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { findRecipes } from '../search/find-recipes.ts';
import { LIST_SORTS, readView, writeView } from '../search/list-filter.ts';
import { useViewer } from '../view/viewer.store.ts';
import { FilterButton, TagButton } from './chosen-filters.tsx';
import styles from './recipe-list.module.css';

const TagChoice = lazy(async () => ({ default: (await import('./tag-choice.tsx')).TagChoice }));
const FilterChoice = lazy(async () => ({ default: (await import('./filter-choice.tsx')).FilterChoice }));

/** Opens the first recipe that the search finds. */
function useFirstOpener(): () => void {
  const { index, search, filter, sort, withIngredient, foundInText } = useRecipes((state) => state);
  const { language: locale } = useTranslation().i18n;
  const recipeOpened = useViewer((state) => state.recipeOpened);
  return () => {
    if (search.trim() === '') return;
    const [first] = findRecipes(index, { search, filter, sort, locale, withIngredient, foundInText });
    if (first) void recipeOpened(first.recipe.id);
  };
}

/** The search field; the key `/` focuses it (experience: keyboard). */
function SearchBox() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const search = useRecipes((state) => state.search);
  const searchChanged = useRecipes((state) => state.searchChanged);
  const openFirst = useFirstOpener();
  useShortcut('search', () => input.current?.focus());
  const hasKey = useShortcuts((state) => state.areOn);
  return (
    <SearchField
      ref={input}
      label={t('recipes.search')}
      clearLabel={t('recipes.clearSearch')}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      title={hasKey ? t('recipes.searchKey') : undefined}
      placeholder={t('recipes.searchPlaceholder')}
      value={search}
      onChange={searchChanged}
      onEntered={openFirst}
    />
  );
}

interface MenuOnDemandProps {
  readonly Button: ComponentType<ComponentProps<typeof TagButton>>;
  readonly Menu: ComponentType;
  readonly opens: 'menu' | 'dialog';
}

/** A menu that is loaded when it is first opened. */
function MenuOnDemand({ Button: MenuButton, Menu, opens }: MenuOnDemandProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = <MenuButton aria-haspopup={opens} aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu />
    </Suspense>
  );
}

/** The order of the list; on a phone only its sign is seen. */
function SortChoice() {
  const { t } = useTranslation();
  const sort = useRecipes((state) => state.sort);
  const sortChosen = useRecipes((state) => state.sortChosen);
  return (
    <span className={styles.sort} title={t('recipes.sort')}>
      <ArrowDownWideNarrow size={18} aria-hidden />
      <select
        aria-label={t('recipes.sort')}
        value={sort}
        onChange={({ target }) => sortChosen(LIST_SORTS.find((each) => each === target.value) ?? 'newest')}
      >
        {LIST_SORTS.map((each) => (
          <option key={each} value={each}>
            {t(`recipes.sorts.${each}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A pause in typing, after which the search is written into the address. */
const ADDRESS_DELAY = 400;

/** Keeps search, filter and order in the address, so that Back, a reload and a link bring them again. */
export function useViewInAddress(): void {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const search = useRecipes((state) => state.search);
  const filter = useRecipes((state) => state.filter);
  const sort = useRecipes((state) => state.sort);
  const viewRead = useRecipes((state) => state.viewRead);
  const view = { ...filter, search, sort };
  const [inAddress, wanted, next] = [writeView('', readView(query)), writeView('', view), writeView(query, view)];
  const known = useRef<string | null>(null);
  /** What was written and has not arrived in the address yet. Meanwhile the user may have chosen something else. */
  const underWay = useRef<readonly string[]>([]);
  useEffect(() => {
    if (inAddress !== known.current) {
      known.current = inAddress;
      const place = isBack ? -1 : underWay.current.indexOf(inAddress);
      underWay.current = place === -1 ? [] : underWay.current.slice(place + 1);
      if (place === -1) {
        if (inAddress !== wanted) viewRead(readView(inAddress));
        return undefined;
      }
    }
    if (wanted === inAddress) return undefined;
    const before = readView(inAddress);
    const isTyped = search !== before.search || filter.ingredient !== before.ingredient;
    let timer: ReturnType<typeof setTimeout>;
    // The list stays while the next screen loads, which must not be left again, and below a dialog, whose entry must stay.
    const write = (): void => {
      if (location.pathname !== PATHS.home) return;
      if (hasOpenLayer()) {
        timer = setTimeout(write, ADDRESS_DELAY);
        return;
      }
      underWay.current = [...underWay.current, wanted];
      void navigate({ search: next }, { replace: isTyped });
    };
    timer = setTimeout(write, isTyped ? ADDRESS_DELAY : 0);
    return () => clearTimeout(timer);
  }, [inAddress, isBack, wanted, next, search, filter.ingredient, navigate, viewRead]);
}

/** Search, filters and order. */
export function ListTools() {
  const hasTags = useRecipes((state) => state.index.some(({ recipe }) => recipe.tags.length > 0));
  return (
    <div className={styles.filters}>
      <SearchBox />
      {hasTags && <MenuOnDemand Button={TagButton} Menu={TagChoice} opens="menu" />}
      <MenuOnDemand Button={FilterButton} Menu={FilterChoice} opens="dialog" />
      <SortChoice />
    </div>
  );
}

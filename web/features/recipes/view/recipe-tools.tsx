import { Ellipsis, History, Maximize2, Printer, ScanText, Share2, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router-dom';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { OriginalButton } from '../original/original.tsx';
import { ShowData } from '../raw-data/load-data-button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { useIsOwn } from '../cache/use-is-own.ts';
import type { ShownAmounts } from '../servings/use-recipe-amounts.ts';
import { recipeText } from './recipe-text.ts';
import styles from './recipe-tools.module.css';
import { useViewer } from './viewer.store.ts';

/** Sets the document title to that of the recipe while printing, so that the printed page or file has its name. */
function usePrintName(title: string): void {
  useEffect(() => {
    let screenTitle = document.title;
    const onBefore = (): void => {
      screenTitle = document.title;
      document.title = title;
    };
    const onAfter = (): void => {
      document.title = screenTitle;
    };
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
    return () => {
      removeEventListener('beforeprint', onBefore);
      removeEventListener('afterprint', onAfter);
    };
  }, [title]);
}

const RecipeMenu = lazy(async () => ({ default: (await import('./recipe-menu.tsx')).RecipeMenu }));

/** A menu with what deletes the recipe. */
function MoreMenu({ id, title }: Pick<Recipe, 'id' | 'title'>) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const more = (
    <IconButton
      label={t('recipes.moreActions', { title })}
      icon={<Ellipsis size={20} aria-hidden />}
      aria-haspopup="menu"
      {...(!isWanted && { 'aria-expanded': false, onClick: () => setIsWanted(true) })}
    />
  );
  if (!isWanted) return more;
  return (
    <Suspense fallback={more}>
      <RecipeMenu id={id} title={title} trigger={more} isOnPage />
    </Suspense>
  );
}

const useIsOwnOnPage = (id: string): boolean => {
  const isOnPage = useMatch(PATHS.recipe)?.params.recipeId === id;
  const isOwn = useIsOwn(id);
  return isOnPage && isOwn;
};

/** The edit button on the page; the modal has its own. */
function EditButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const editAsked = useEditor((state) => state.editAsked);
  return (
    <Button look="quiet" size="small" icon={<Pencil size={16} aria-hidden />} onClick={() => void editAsked(id)}>
      {t('editor.edit')}
    </Button>
  );
}

interface Props {
  readonly recipe: Recipe;
  readonly amounts: ShownAmounts;
}

/** The share button, if the device supports sharing. */
function ShareButton({ recipe, amounts }: Props) {
  const { t } = useTranslation();
  if (!('share' in navigator)) return null;
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: recipe.title, text: recipeText(recipe, amounts) });
    } catch (cause) {
      // A cancelled dialog is not an error.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.error(cause);
    }
  }
  return (
    <Button look="quiet" size="small" icon={<Share2 size={16} aria-hidden />} onClick={() => void share()}>
      {t('recipes.share')}
    </Button>
  );
}

/** The link from the modal to the recipe's page. */
function PageButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const recipeClosed = useViewer((state) => state.recipeClosed);
  const isOnPage = useMatch(PATHS.recipe)?.params.recipeId === id;
  if (isOnPage) return null;
  function open(): void {
    recipeClosed();
    void navigate(PATHS.recipe.replace(':recipeId', id));
  }
  return (
    <Button look="quiet" size="small" icon={<Maximize2 size={16} aria-hidden />} onClick={open}>
      {t('recipes.openPage')}
    </Button>
  );
}

const VersionsDialog = lazy(async () => ({
  default: (await import('../history/history.ts')).VersionsDialog,
}));

const RereadingDialog = lazy(async () => ({
  default: (await import('../history/history.ts')).RereadingDialog,
}));

/** Reads the original again; not while the recipe is edited, when its form has the last word. */
export function RereadButton({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" icon={<ScanText size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('rereading.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <RereadingDialog recipe={recipe} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The former versions of one's own recipe. */
function VersionsButton({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useIsOwn(recipe.id)) return null;
  return (
    <>
      <Button look="quiet" size="small" icon={<History size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('bin.versions')}
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog recipe={recipe} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The actions of a recipe. */
export function RecipeTools(props: Props) {
  const { t } = useTranslation();
  usePrintName(props.recipe.title);
  const isOwnOnPage = useIsOwnOnPage(props.recipe.id);
  return (
    <div className={styles.tools}>
      {isOwnOnPage && <EditButton id={props.recipe.id} />}
      <OriginalButton look="quiet" />
      <Button look="quiet" size="small" icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
        {t('recipes.print')}
      </Button>
      <ShareButton {...props} />
      <VersionsButton recipe={props.recipe} />
      <PageButton id={props.recipe.id} />
      <ShowData id={props.recipe.id} title={props.recipe.title} />
      {isOwnOnPage && <MoreMenu id={props.recipe.id} title={props.recipe.title} />}
    </div>
  );
}

import { Maximize2, Printer, Share2, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router-dom';
import { useEffect } from 'react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ShowData } from '../raw-data/load-data-button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { useIsOwn } from '../cache/use-is-own.ts';
import { recipeText } from './recipe-text.ts';
import styles from './recipe-tools.module.css';
import { useViewer } from './viewer.store.ts';

/** Names the print, and so the file that it may become, after the recipe instead of the screen that it is open over. */
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

/** Edit, for the page; the modal has its own below. */
function EditOnPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const editAsked = useEditor((state) => state.editAsked);
  const isOnPage = useMatch(PATHS.recipe)?.params.recipeId === id;
  const isOwn = useIsOwn(id);
  if (!isOnPage || !isOwn) return null;
  return (
    <Button look="outline" size="small" icon={<Pencil size={16} aria-hidden />} onClick={() => void editAsked(id)}>
      {t('editor.edit')}
    </Button>
  );
}

interface Props {
  readonly recipe: Recipe;
  /** A line for as much as is wanted. */
  readonly amountOf: (line: string) => string;
}

/** Where the device can hand a text on to other apps. */
function ShareButton({ recipe, amountOf }: Props) {
  const { t } = useTranslation();
  if (!('share' in navigator)) return null;
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: recipe.title, text: recipeText(recipe, amountOf) });
    } catch (cause) {
      // Whoever changes his mind needs not be told.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.error(cause);
    }
  }
  return (
    <Button look="outline" size="small" icon={<Share2 size={16} aria-hidden />} onClick={() => void share()}>
      {t('recipes.share')}
    </Button>
  );
}

/** Out of the modal to the page, which has an address and more room. */
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

/** What can be done with a recipe besides reading it. */
export function RecipeTools(props: Props) {
  const { t } = useTranslation();
  usePrintName(props.recipe.title);
  return (
    <div className={styles.tools}>
      <EditOnPage id={props.recipe.id} />
      <Button look="outline" size="small" icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
        {t('recipes.print')}
      </Button>
      <ShareButton {...props} />
      <PageButton id={props.recipe.id} />
      <ShowData id={props.recipe.id} title={props.recipe.title} />
    </div>
  );
}

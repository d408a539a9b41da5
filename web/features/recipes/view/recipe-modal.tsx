import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readyInMinutes } from '../../../../shared/format/times.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useSession } from '../../auth/auth.ts';
import { useEditor } from '../editor/editor.store.ts';
import { findListTitle, findOpener } from '../parts/list-title.ts';
import { LoadTrouble, StaleNote } from '../cache/load-trouble.tsx';
import { useCachedRecipe, useRecipeCache } from '../cache/recipe-cache.store.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { useIsOwn } from '../cache/use-is-own.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { CookButton } from './cook-button.tsx';
import { useDeletion } from './recipe-deletion.tsx';
import { RecipeArticle } from './recipe-article.tsx';
import { isTyping } from '../../shortcuts/shortcuts.ts';
import { useViewer } from './viewer.store.ts';
import styles from './recipe-modal.module.css';

const READY_IN = ['prepTime', 'cookTime', 'totalTime'] as const;

interface ScrolledProps {
  readonly label: string;
  /** The Delete key was pressed outside of fields; null if the recipe cannot be deleted. */
  readonly onDelete: (() => void) | null;
  readonly children: ReactNode;
}

/** The part of the dialog that scrolls. It has the focus at first, so that the arrow keys scroll it. */
function Scrolled({ label, onDelete, children }: ScrolledProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the dialog arrive here
    <div
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the recipe
      tabIndex={0}
      role="group"
      aria-label={label}
      data-printed
      onKeyDown={({ key, target }) => {
        if (key === 'Delete' && !isTyping(target)) onDelete?.();
      }}
    >
      {children}
    </div>
  );
}

/** Shows the cached recipe, or its data from the list, at once, and the rest when it is loaded. */
function OpenRecipe({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { duration } = useLocaleFormat();
  const cached = useCachedRecipe(id);
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  const summary = useRecipes((state) => state.index.find((entry) => entry.recipe.id === id)?.recipe);
  const deleteAsked = useDeletion((state) => state.deleteAsked);
  const editAsked = useEditor((state) => state.editAsked);
  const isOwn = useIsOwn(id);
  const isAdministrator = useSession((session) => session.user?.isAdmin === true);
  const { recipe, failure, isLoading } = cached;
  const known = recipe ?? summary;
  const isOutline = failure?.kind === 'offline' && !recipe && summary !== undefined;
  if (failure && !recipe && !isOutline) {
    return (
      <LoadTrouble
        {...{ failure, isLoading }}
        heading={
          <DialogTitle>
            {t(failure.kind === 'missing' ? 'notifications.recipeDeleted' : 'recipes.loadFailed')}
          </DialogTitle>
        }
        onRetry={() => void recipeRequested(id)}
      />
    );
  }
  if (!known) return <DialogTitle className="visually-hidden">{t('app.loading')}</DialogTitle>;
  const { title, tags } = known;
  const isChangeable = isOwn || !isAdministrator;
  return (
    <>
      <Scrolled label={title} onDelete={isChangeable ? () => deleteAsked({ id, title }) : null}>
        <div className={styles.note}>
          <StaleNote id={id} cached={cached} />
        </div>
        <RecipeArticle
          known={known}
          recipe={recipe}
          isOutline={isOutline}
          tags={tags}
          isBrief
          facts={[{ label: t('recipes.readyIn'), value: duration(readyInMinutes(known)), of: READY_IN }]}
          heading={<DialogTitle>{title}</DialogTitle>}
        />
      </Scrolled>
      <div className={styles.actions}>
        {isChangeable && (
          <>
            <Button look="outline" icon={<Trash2 size={18} aria-hidden />} onClick={() => deleteAsked({ id, title })}>
              {t('recipes.delete')}
            </Button>
            <Button look="outline" icon={<Pencil size={18} aria-hidden />} onClick={() => void editAsked(id)}>
              {t('editor.edit')}
            </Button>
          </>
        )}
        <CookButton recipeId={id} />
      </div>
    </>
  );
}

export function RecipeModal() {
  const openId = useViewer((state) => state.openId);
  const recipeClosed = useViewer((state) => state.recipeClosed);
  const recipeOpened = useViewer((state) => state.recipeOpened);
  const place = { name: 'recipe', value: openId, open: (id: string) => void recipeOpened(id) } as const;
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (openId !== null) lastId.current = openId;
  }, [openId]);
  // Without an opener, as after Back from another screen, its place in the list is kept.
  const focusAfter = () => (lastId.current === null ? null : findOpener(lastId.current)) ?? findListTitle();
  return (
    <Dialog isOpen={openId !== null} onClose={recipeClosed} size="wide" focusAfter={focusAfter} place={place}>
      {openId !== null && <OpenRecipe key={openId} id={openId} />}
    </Dialog>
  );
}

/** The notice that the recipe of a notification was deleted. It closes by itself (product §2). */
export function MissingRecipeDialog() {
  const { t } = useTranslation();
  const isShown = useViewer((state) => state.isMissingShown);
  const missingDismissed = useViewer((state) => state.missingDismissed);
  return (
    <Dialog isOpen={isShown} onClose={missingDismissed} size="small" focusAfter={findListTitle}>
      <div className={styles.notice}>
        <EmptyPlate />
        <DialogTitle>{t('notifications.recipeDeleted')}</DialogTitle>
      </div>
    </Dialog>
  );
}

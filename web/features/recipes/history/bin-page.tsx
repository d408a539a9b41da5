import { RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BinnedRecipe,
  deleteBinnedRecipe,
  emptyBin,
  listBin,
  restoreRecipe,
} from '../../../../shared/api/history/bin.ts';
import { DAY, MINUTE } from '../../../../shared/constants.ts';
import { useApi } from '../../../api/api-context.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { PageBar } from '../../../navigation/page-bar.tsx';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { useNow } from '../../../state/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import styles from './bin-page.module.css';

/** What the question asks about: one recipe, or all. */
type Asked = BinnedRecipe | 'all' | null;

/** The recipes in the bin, and what can be done to them. */
function useBin() {
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const [recipes, setRecipes] = useState<readonly BinnedRecipe[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      api.call(listBin).then(
        (answer) => {
          setRecipes(answer.recipes);
          setFailed(false);
        },
        (error: unknown) => {
          console.error(error);
          setFailed(true);
        },
      ),
    [api],
  );
  useEffect(() => void load(), [load]);
  /** Runs a change, reports it and loads the bin again. */
  async function change(action: () => Promise<unknown>, done: TextKey, failed: TextKey): Promise<void> {
    try {
      await action();
      ended('success', { key: done });
    } catch (error) {
      console.error(error);
      ended('error', { key: failed });
    }
    await load();
  }
  const restored = (id: string): Promise<void> =>
    change(
      async () => recipeSaved((await api.call(restoreRecipe, { params: { id } })).recipe),
      'bin.restored',
      'bin.restoreFailed',
    );
  const deleted = (asked: BinnedRecipe | 'all'): Promise<void> =>
    change(
      () => (asked === 'all' ? api.call(emptyBin) : api.call(deleteBinnedRecipe, { params: { id: asked.id } })),
      'bin.deletedForever',
      'recipes.deleteFailed',
    );
  return { recipes, hasFailed, load, restored, deleted };
}

interface EntryProps {
  readonly recipe: BinnedRecipe;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

function Entry({ recipe: { title, deletedAt, expiresAt }, onRestore, onDelete }: EntryProps) {
  const { t, i18n } = useTranslation();
  const { ago } = useLocaleFormat();
  const now = useNow(MINUTE);
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY));
  const left = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day');
  return (
    <li className={styles.entry}>
      <div className={styles.facts}>
        <h2 dir="auto">{title}</h2>
        <p>
          <span>{t('bin.deleted', { when: ago(deletedAt, now) })}</span>
          <span>{t('bin.leaves', { when: left })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" size="small" aria-label={t('bin.deleteNamed', { title })} onClick={onDelete}>
          {t('bin.deleteForever')}
        </Button>
        <Button
          look="outline"
          size="small"
          icon={<RotateCcw size={16} aria-hidden />}
          aria-label={t('bin.restoreNamed', { title })}
          onClick={onRestore}
        >
          {t('bin.restore')}
        </Button>
      </div>
    </li>
  );
}

function BinQuestion({ asked, onConfirm, onDismiss }: { asked: Asked; onConfirm: () => void; onDismiss: () => void }) {
  const { t } = useTranslation();
  const isAll = asked === 'all';
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(isAll ? 'bin.emptyTitle' : 'bin.deleteTitle')}
      question={asked && asked !== 'all' ? t('bin.deleteQuestion', { title: asked.title }) : t('bin.emptyQuestion')}
      warning={t('recipes.deleteWarning')}
      confirmLabel={t(isAll ? 'bin.empty' : 'bin.deleteForever')}
      onConfirm={onConfirm}
      onDismiss={onDismiss}
      focusAfter={() => document.querySelector<HTMLElement>('main h1')}
    />
  );
}

function EmptyBin() {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <EmptyPlate />
      <p className={styles.stateTitle}>{t('bin.none')}</p>
      <p>{t('bin.noneHint')}</p>
    </div>
  );
}

/** The deleted recipes that can be restored. */
export function BinPage() {
  const { t } = useTranslation();
  const { recipes, hasFailed, load, restored, deleted } = useBin();
  const [asked, setAsked] = useState<Asked>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useFocusInList();
  usePageTitle(t('bin.title'));
  function confirmed(): void {
    if (asked) void deleted(asked).then(() => heading.current?.focus());
    setAsked(null);
  }
  return (
    <div className={styles.page}>
      <PageBar back={t('recipes.back')} />
      <main className={styles.main}>
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {t('bin.title')}
          </h1>
          {recipes !== null && recipes.length > 0 && (
            <Button look="warning" icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsked('all')}>
              {t('bin.empty')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('bin.hint')}</p>
        {hasFailed && (
          <div className={styles.state}>
            <p role="alert" className={styles.stateTitle}>
              {t('bin.loadFailed')}
            </p>
            <Button look="outline" onClick={() => void load()}>
              {t('app.tryAgain')}
            </Button>
          </div>
        )}
        {!hasFailed && recipes?.length === 0 && <EmptyBin />}
        {recipes !== null && recipes.length > 0 && (
          <div {...focus.handlers}>
            <ul className={styles.list}>
              {recipes.map((recipe) => (
                <Entry
                  key={recipe.id}
                  recipe={recipe}
                  onRestore={() => void restored(recipe.id)}
                  onDelete={() => setAsked(recipe)}
                />
              ))}
            </ul>
          </div>
        )}
      </main>
      <BinQuestion asked={asked} onConfirm={confirmed} onDismiss={() => setAsked(null)} />
    </div>
  );
}

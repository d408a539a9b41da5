import { Download, Heart, Printer, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { updateOwnFields } from '../../../../shared/api/recipe-editing.ts';
import { EXPORT_FORMATS, exportRecipes, type ExportFormat } from '../../../../shared/api/export.ts';
import { EXPORT_CHOSEN_MAX } from '../../../../shared/constants.ts';
import { printPath } from '../../../navigation/paths.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { findListTitle } from '../parts/list-title.ts';
import { useDeletion } from '../view/recipe-deletion.tsx';
import { useChoosing } from './choosing.store.ts';
import { TagsDialog } from './tags-dialog.tsx';
import styles from './choice-bar.module.css';

/** The format of a download, and the link to it. */
function DownloadChosen({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const [format, setFormat] = useState<ExportFormat>('json');
  const query = new URLSearchParams({ format, ids: ids.join(',') });
  return (
    <div className={styles.download}>
      <select
        aria-label={t('exports.format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      >
        {EXPORT_FORMATS.map((name) => (
          <option key={name} value={name}>
            {t(`exports.${name}`)}
          </option>
        ))}
      </select>
      {ids.length > 0 ? (
        <LinkButton
          look="outline"
          href={`${serverOrigin}${exportRecipes.path}?${query.toString()}`}
          download
          icon={<Download size={18} aria-hidden />}
        >
          <span>{t('exports.download')}</span>
        </LinkButton>
      ) : (
        <Button look="outline" disabled icon={<Download size={18} aria-hidden />}>
          <span>{t('exports.download')}</span>
        </Button>
      )}
    </div>
  );
}

/** Marks recipes as favorites, or takes the mark from all if each has it. */
function FavoriteChosen({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const api = useApi();
  const ended = useStatus((state) => state.ended);
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const index = useRecipes((state) => state.index);
  const [isBusy, setIsBusy] = useState(false);
  const others = index.filter(({ recipe }) => ids.includes(recipe.id) && recipe.favorite !== true);
  const areAll = ids.length > 0 && others.length === 0;
  async function mark(): Promise<void> {
    setIsBusy(true);
    try {
      for (const id of areAll ? ids : others.map(({ recipe }) => recipe.id)) {
        const { recipe } = await api.call(updateOwnFields, { params: { id }, body: { favorite: !areAll } });
        recipeSaved(recipe);
      }
    } catch (error) {
      ended('error', errorMessage(error, 'recipes.ownFailed'));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      look="outline"
      busy={isBusy}
      disabled={ids.length === 0}
      aria-pressed={areAll}
      icon={<Heart size={18} aria-hidden fill={areAll ? 'currentColor' : 'none'} />}
      onClick={() => void mark()}
    >
      <span>{t('recipes.favorite')}</span>
    </Button>
  );
}

/** What can be done with the chosen recipes. `found` are the ids of the recipes of the list, in its order. */
export function ChoiceBar({ found }: { readonly found: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useChoosing((state) => state.chosen);
  const isFull = useChoosing((state) => state.isFull);
  const allChosen = useChoosing((state) => state.allChosen);
  const noneChosen = useChoosing((state) => state.noneChosen);
  const ended = useChoosing((state) => state.ended);
  const [open, setOpen] = useState<'tags' | 'deletion' | null>(null);
  const isDeleting = useDeletion((state) => state.isDeleting);
  const manyConfirmed = useDeletion((state) => state.manyConfirmed);
  if (chosen === null) return null;
  const ids = [...chosen];
  return (
    <section className={styles.bar} aria-label={t('choosing.choose')}>
      <div className={styles.count}>
        <p role="status">
          {t('choosing.chosen', { count: chosen.size })}
          {isFull && <span className={styles.full}>{t('choosing.most', { max: EXPORT_CHOSEN_MAX })}</span>}
        </p>
        <Button look="quiet" size="small" onClick={() => allChosen(found)}>
          {t('imports.others.all')}
        </Button>
        <Button look="quiet" size="small" disabled={chosen.size === 0} onClick={noneChosen}>
          {t('imports.others.none')}
        </Button>
        <IconButton label={t('app.close')} icon={<X size={20} aria-hidden />} onClick={ended} />
      </div>
      <div className={styles.actions}>
        <Button
          look="outline"
          disabled={chosen.size === 0}
          icon={<Tag size={18} aria-hidden />}
          onClick={() => setOpen('tags')}
        >
          <span>{t('recipes.tags')}</span>
        </Button>
        <FavoriteChosen ids={ids} />
        <Button
          look="warning"
          disabled={chosen.size === 0}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => setOpen('deletion')}
        >
          <span>{t('recipes.delete')}</span>
        </Button>
        <Button
          look="outline"
          disabled={chosen.size === 0}
          icon={<Printer size={18} aria-hidden />}
          onClick={() => void navigate(printPath(ids))}
        >
          <span>{t('recipes.print')}</span>
        </Button>
        <DownloadChosen ids={ids} />
      </div>
      <TagsDialog of="chosen" isOpen={open === 'tags'} onClose={() => setOpen(null)} />
      <ConfirmDialog
        isOpen={open === 'deletion'}
        title={t('choosing.deleteTitle')}
        question={t('choosing.chosen', { count: chosen.size })}
        warning={
          <>
            {t('bin.final')} <span>{t('recipes.deleteWarning')}</span>
          </>
        }
        confirmLabel={t('recipes.delete')}
        isBusy={isDeleting}
        onConfirm={() => {
          void manyConfirmed(ids).then(() => {
            setOpen(null);
            ended();
          });
        }}
        onDismiss={() => setOpen(null)}
        focusAfter={findListTitle}
      />
    </section>
  );
}

import { Download, Printer, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EXPORT_FORMATS, exportRecipes, type ExportFormat } from '../../../../shared/api/export.ts';
import { EXPORT_CHOSEN_MAX } from '../../../../shared/constants.ts';
import { printPath } from '../../../navigation/paths.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useChoosing } from './choosing.store.ts';
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

/** What can be done with the chosen recipes. `found` are the ids of the recipes of the list, in its order. */
export function ChoiceBar({ found }: { readonly found: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = useChoosing((state) => state.chosen);
  const isFull = useChoosing((state) => state.isFull);
  const allChosen = useChoosing((state) => state.allChosen);
  const noneChosen = useChoosing((state) => state.noneChosen);
  const ended = useChoosing((state) => state.ended);
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
        <DownloadChosen ids={ids} />
        <Button
          disabled={chosen.size === 0}
          icon={<Printer size={18} aria-hidden />}
          onClick={() => void navigate(printPath(ids))}
        >
          <span>{t('recipes.print')}</span>
        </Button>
      </div>
    </section>
  );
}

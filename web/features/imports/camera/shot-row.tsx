import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCameraImport } from './camera-import.store.ts';
import styles from './camera.module.css';

/** The pages in order; a press looks at one. A single one that is looked at needs no row. */
export function ShotRow() {
  const { t } = useTranslation();
  const shots = useCameraImport((state) => state.shots);
  const shownId = useCameraImport((state) => state.shownId);
  const shotShown = useCameraImport((state) => state.shotShown);
  const last = shots.at(-1);
  if (!last || (shots.length === 1 && shownId !== null)) return null;
  return (
    <div className={styles.shots}>
      <ol className={styles.row} aria-label={t('recipes.pictures')}>
        {shots.map(({ id, url }, place) => (
          <li key={id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={t('recipes.showPicture', { number: place + 1, total: shots.length })}
              aria-pressed={id === shownId}
              onClick={() => shotShown(id)}
            >
              <img src={url} alt="" />
              <span className={styles.number}>{place + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      {shownId === null && (
        <Button look="quiet" onClick={() => shotShown(last.id)}>
          {t('imports.camera.back')}
        </Button>
      )}
    </div>
  );
}

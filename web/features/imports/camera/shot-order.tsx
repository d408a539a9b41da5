import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { type Shot, useCameraImport } from './camera-import.store.ts';
import styles from './camera.module.css';

interface Props {
  readonly shot: Shot;
  /** Counted from 0. */
  readonly place: number;
  readonly total: number;
}

/** Where the photo stands among the pages, and what changes that. At the ends a button only looks disabled: it keeps the focus. */
export function ShotOrder({ shot, place, total }: Props) {
  const { t } = useTranslation();
  const shotMoved = useCameraImport((state) => state.shotMoved);
  const shotDeleted = useCameraImport((state) => state.shotDeleted);
  return (
    <div className={styles.controls}>
      <span className={styles.order}>
        <IconButton
          look="floating"
          label={t('imports.camera.earlier')}
          aria-disabled={place === 0 || undefined}
          icon={<ArrowLeft size={20} className={styles.arrow} aria-hidden />}
          onClick={() => shotMoved(shot.id, -1)}
        />
        <IconButton
          look="floating"
          label={t('imports.camera.later')}
          aria-disabled={place === total - 1 || undefined}
          icon={<ArrowRight size={20} className={styles.arrow} aria-hidden />}
          onClick={() => shotMoved(shot.id, 1)}
        />
      </span>
      <span />
      <IconButton
        look="floating"
        label={t('imports.camera.delete')}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => shotDeleted(shot.id)}
      />
    </div>
  );
}

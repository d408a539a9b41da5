import { CameraOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './camera-error.module.css';
import type { CameraProblem } from './open-camera.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { ShotRow } from './shot-row.tsx';

interface Props {
  readonly problem: CameraProblem;
  readonly onTryAgain: () => void;
}

/** Explains why the camera shows no picture and offers next steps. A photo can always be chosen. */
export function CameraError({ problem, onTryAgain }: Props) {
  const { t } = useTranslation();
  const desktopParts = useDesktopParts();
  const isSystems = desktopParts !== null && problem === 'denied';
  const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  // Trying again cannot help; choosing a photo does.
  const look = problem === 'insecure' || problem === 'none' ? 'primary' : 'outline';
  return (
    <>
      <div className={styles.error}>
        <span className={styles.icon}>
          <CameraOff size={26} aria-hidden />
        </span>
        <div role="alert" className={styles.words}>
          {/* The one speaks of the browser and its pages. */}
          {!isSystems && <p className={styles.headline}>{t('imports.camera.error')}</p>}
          <p className={styles.cause}>
            {t(isSystems ? 'desktop.camera.denied' : `imports.camera.problems.${problem}`)}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            data-next
            look={look === 'primary' ? 'outline' : 'primary'}
            icon={<RotateCw size={18} aria-hidden />}
            onClick={onTryAgain}
          >
            {t('app.tryAgain')}
          </Button>
          {isSystems && <desktopParts.CameraSettingsButton />}
          {!hasMouse && <PhotoChooser look={look} isFromCamera />}
          <PhotoChooser look={hasMouse ? look : 'outline'} />
        </div>
      </div>
      <ShotRow />
    </>
  );
}

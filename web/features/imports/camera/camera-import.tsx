import { CameraOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { SendingProblem } from '../sending/sending-problem.tsx';
import type { CameraProblem } from './open-camera.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { ShotRow, ShotReview } from './shot-review.tsx';
import { useCameraImport } from './camera-import.store.ts';
import { LiveView } from './live-view.tsx';
import { PhotoInputs } from './photo-inputs.tsx';
import { useCamera } from './use-camera.ts';
import styles from './camera-import.module.css';
import camera from './camera.module.css';

interface Props {
  readonly problem: CameraProblem;
  readonly onTryAgain: () => void;
}

/** Explains why the camera shows no picture and offers next steps. A photo can always be chosen. */
function CameraError({ problem, onTryAgain }: Props) {
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

/** Announces the shown photo to screen readers. */
function Whereabouts() {
  const { t } = useTranslation();
  const place = useCameraImport(({ shots, shownId }) => shots.findIndex(({ id }) => id === shownId));
  const total = useCameraImport(({ shots }) => shots.length);
  return (
    <p role="status" className="visually-hidden">
      {place >= 0 && t('recipes.picture', { number: place + 1, total })}
    </p>
  );
}

/** Takes or chooses photos of a recipe's pages, and uploads them together (product §2). */
export function CameraImport() {
  const root = useRef<HTMLDivElement>(null);
  const shownId = useCameraImport((state) => state.shownId);
  const isWatched = usePageWatched();
  const { state, switchTo, tryAgain } = useCamera(shownId === null && isWatched);
  // Renders when these change, because buttons appear and disappear with them.
  useCameraImport((imports) => imports.sent === null);
  useCameraImport((imports) => imports.shots);
  const error = useCameraImport((imports) => imports.error);
  const canRetry = useCameraImport((imports) => imports.canRetry);
  const notice = useCameraImport((imports) => imports.notice);
  const uploadWanted = useCameraImport((imports) => imports.uploadWanted);
  // The successor is the upload button after a capture, and the capture button after a retake.
  const focusKept = useFocusKept(() => root.current?.querySelector<HTMLElement>('[data-next]') ?? null);
  return (
    <div ref={root} className={camera.camera} {...focusKept}>
      <PhotoInputs>
        {shownId !== null && <ShotReview />}
        {shownId === null && state.kind === 'problem' && <CameraError problem={state.problem} onTryAgain={tryAgain} />}
        {shownId === null && state.kind !== 'problem' && <LiveView camera={state} onSwitch={switchTo} />}
      </PhotoInputs>
      <SendingProblem error={error} canRetry={canRetry} onRetry={() => void uploadWanted()} />
      <SendingNotice notice={notice} />
      <Whereabouts />
    </div>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { useCameraImport } from './camera-import.store.ts';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { SendingProblem } from '../sending/sending-problem.tsx';
import { CameraError } from './camera-error.tsx';
import styles from './camera.module.css';
import { LiveView } from './live-view.tsx';
import { PhotoInputs } from './photo-inputs.tsx';
import { ShotReview } from './shot-review.tsx';
import { useCamera } from './use-camera.ts';

/** Which photo is looked at, for those who hear it. */
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

/** Photos of a recipe's pages, taken here or chosen, sent together (product §2). */
export function CameraImport() {
  const root = useRef<HTMLDivElement>(null);
  const shownId = useCameraImport((state) => state.shownId);
  const isWatched = usePageWatched();
  const { state, switchTo, tryAgain } = useCamera(shownId === null && isWatched);
  // With these come and go the buttons.
  useCameraImport((imports) => imports.sent === null);
  useCameraImport((imports) => imports.shots);
  const error = useCameraImport((imports) => imports.error);
  const canRetry = useCameraImport((imports) => imports.canRetry);
  const notice = useCameraImport((imports) => imports.notice);
  const uploadWanted = useCameraImport((imports) => imports.uploadWanted);
  // After a capture that is the upload, after a retake the capture.
  const focusKept = useFocusKept(() => root.current?.querySelector<HTMLElement>('[data-next]') ?? null);
  return (
    <div ref={root} className={styles.camera} {...focusKept}>
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

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useCameraImport } from './camera-import.store.ts';
import styles from './camera.module.css';
import { CameraSwitch } from './camera-switch.tsx';
import { type CameraRequest, REAR_CAMERA } from './open-camera.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { ShotRow } from './shot-row.tsx';
import { takePicture } from './take-picture.ts';
import { TorchSwitch } from './torch-switch.tsx';
import type { CameraState } from './use-camera.ts';

/** In the desktop app a camera is chosen by its name, and stays chosen. */
function KeptChoice({ onSwitch }: Pick<Props, 'onSwitch'>) {
  const desktopParts = useDesktopParts();
  if (desktopParts === null) return null;
  return <desktopParts.CameraChoice onChosen={(id) => onSwitch(id === null ? { ...REAR_CAMERA } : { deviceId: id })} />;
}

interface Props {
  readonly camera: Exclude<CameraState, { kind: 'problem' }>;
  readonly onSwitch: (request: CameraRequest) => void;
}

/** Takes a picture on demand, one at a time. */
function useShutter(camera: Props['camera'], video: { readonly current: HTMLVideoElement | null }) {
  const picturesTaken = useCameraImport((state) => state.picturesTaken);
  const [isTaking, setIsTaking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  async function take(): Promise<void> {
    if (camera.kind !== 'live' || isTaking || !video.current) return;
    setIsTaking(true);
    setHasFailed(false);
    try {
      picturesTaken([await takePicture(video.current, camera.track)]);
    } catch (error) {
      console.error(error);
      setHasFailed(true);
    } finally {
      setIsTaking(false);
    }
  }
  return { isTaking, hasFailed, take };
}

/** What the camera sees, and what takes it. */
export function LiveView({ camera, onSwitch }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // On a small window the shutter would stand below the edge.
  useEffect(() => {
    stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, []);
  const { isTaking, hasFailed, take } = useShutter(camera, video);
  const isLive = camera.kind === 'live';
  const stream = isLive ? camera.stream : null;
  useLayoutEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      <div ref={stage} className={styles.stage}>
        <video
          ref={video}
          className={styles.picture}
          autoPlay
          muted
          playsInline
          aria-label={t('imports.camera.preview')}
        />
        {!isLive && (
          <p role="status" className={styles.starting}>
            <Spinner /> {t('imports.camera.starting')}
          </p>
        )}
        {isLive && <TorchSwitch track={camera.track} />}
        <div className={styles.controls}>
          <PhotoChooser look="icon" />
          {/* Only looks disabled while there is nothing to take, so that it keeps the focus. */}
          <button
            type="button"
            data-next
            className={styles.shutter}
            aria-label={t('imports.camera.capture')}
            aria-disabled={!isLive || isTaking || undefined}
            aria-busy={isTaking || undefined}
            onClick={() => void take()}
          >
            {isTaking && <Spinner />}
          </button>
          {isLive ? <CameraSwitch track={camera.track} onSwitch={onSwitch} /> : <span />}
        </div>
      </div>
      {isLive && <KeptChoice onSwitch={onSwitch} />}
      <ShotRow />
      {hasFailed ? (
        <Banner kind="error">{t('imports.camera.notTaken')}</Banner>
      ) : (
        <p className={styles.hint}>{t('imports.camera.hint')}</p>
      )}
    </>
  );
}

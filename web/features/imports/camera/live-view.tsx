import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchCamera, Flashlight, FlashlightOff } from 'lucide-react';
import { useDesktopParts } from '../../../platform/desktop-parts.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useCameraImport } from './camera-import.store.ts';
import styles from './camera.module.css';
import { type CameraRequest, REAR_CAMERA } from './open-camera.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { ShotRow } from './shot-review.tsx';
import { takePicture } from './take-picture.ts';
import type { CameraState } from './use-camera.ts';

/** The lamp of a phone, which TypeScript's DOM types lack. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { readonly torch: boolean };

function hasTorch(track: MediaStreamTrack): boolean {
  // Older browsers do not report the capabilities of a camera.
  const capabilities = (track.getCapabilities as (() => TorchCapabilities) | undefined)?.call(track);
  return capabilities?.torch === true;
}

async function switchTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const request: TorchConstraint = { torch };
  await track.applyConstraints({ ...track.getConstraints(), advanced: [request] });
}

/** The switch for the phone's lamp, if this camera has one. */
function TorchSwitch({ track }: { readonly track: MediaStreamTrack }) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(false);
  if (!hasTorch(track)) return null;
  async function toggle(): Promise<void> {
    try {
      await switchTorch(track, !isOn);
      setIsOn(!isOn);
    } catch (cause) {
      console.warn('the lamp could not be switched', cause);
    }
  }
  const Icon = isOn ? FlashlightOff : Flashlight;
  return (
    <div className={styles.torch}>
      <IconButton
        look="floating"
        label={t('imports.camera.torch')}
        aria-pressed={isOn}
        icon={<Icon size={22} aria-hidden />}
        onClick={() => void toggle()}
      />
    </div>
  );
}

/** The used properties of a camera. */
type Camera = Pick<MediaDeviceInfo, 'kind' | 'deviceId'>;
type Current = Pick<MediaTrackSettings, 'deviceId' | 'facingMode'>;

/**
 * The camera to switch to, or null if there is only one. A phone may have several cameras on one side, so it is one on
 * the other side. If the sides are unknown, as on desktop computers, it is the next of the list.
 */
export function otherCamera(devices: readonly Camera[], current: Current): CameraRequest | null {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput');
  if (cameras.length < 2) return null;
  if (current.facingMode === 'environment') return { facing: 'user' };
  if (current.facingMode === 'user') return { facing: 'environment' };
  const place = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId);
  const next = cameras[(place + 1) % cameras.length];
  return next ? { deviceId: next.deviceId } : null;
}

interface CameraSwitchProps {
  readonly track: MediaStreamTrack;
  readonly onSwitch: (request: CameraRequest) => void;
}

/** The other camera, which is known only while a camera is open. */
function useOtherCamera(track: MediaStreamTrack): CameraRequest | null {
  const [other, setOther] = useState<CameraRequest | null>(null);
  useEffect(() => {
    let isLeft = false;
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => !isLeft && setOther(otherCamera(devices, track.getSettings())),
      (cause: unknown) => console.warn('the cameras could not be counted', cause),
    );
    return () => {
      isLeft = true;
    };
  }, [track]);
  return other;
}

/** Switches between the cameras; absent if there is only one. */
function CameraSwitch({ track, onSwitch }: CameraSwitchProps) {
  const { t } = useTranslation();
  const other = useOtherCamera(track);
  if (!other) return <span />;
  return (
    <IconButton
      look="floating"
      label={t('imports.camera.switch')}
      icon={<SwitchCamera size={22} aria-hidden />}
      onClick={() => onSwitch(other)}
    />
  );
}

/** The choice of a camera by name in the desktop app, which is stored. */
function KeptChoice({ onSwitch }: Pick<Props, 'onSwitch'>) {
  const desktopParts = useDesktopParts();
  if (desktopParts === null) return null;
  return <desktopParts.CameraChoice onChosen={(id) => onSwitch(id === null ? { ...REAR_CAMERA } : { deviceId: id })} />;
}

interface Props {
  readonly camera: Exclude<CameraState, { kind: 'problem' }>;
  readonly onSwitch: (request: CameraRequest) => void;
}

/** Takes one picture at a time. */
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

/** The live picture of the camera and the shutter. */
export function LiveView({ camera, onSwitch }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // In a small window the shutter would be outside of the visible area.
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
    <div className={styles.view}>
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
          <span className={styles.chooserSign}>
            <PhotoChooser look="icon" />
          </span>
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
      <div className={styles.beside}>
        {isLive && <KeptChoice onSwitch={onSwitch} />}
        <ShotRow />
        {hasFailed ? (
          <Banner kind="error">{t('imports.camera.notTaken')}</Banner>
        ) : (
          <p className={styles.hint}>{t('imports.camera.hint')}</p>
        )}
        <span className={styles.chooser}>
          <PhotoChooser />
        </span>
      </div>
    </div>
  );
}

import { SwitchCamera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { CameraRequest } from './open-camera.ts';
import { otherCamera } from './other-camera.ts';

interface Props {
  readonly track: MediaStreamTrack;
  readonly onSwitch: (request: CameraRequest) => void;
}

/** What else could be looked through; known only while a camera is open. */
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

/** Turns from rear to front and back; absent where there is one camera. */
export function CameraSwitch({ track, onSwitch }: Props) {
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

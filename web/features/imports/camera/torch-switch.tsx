import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './camera.module.css';

/** The lamp of a phone; TypeScript's DOM does not know it. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { readonly torch: boolean };

export function hasTorch(track: MediaStreamTrack): boolean {
  // Older browsers do not tell what a camera can.
  const capabilities = (track.getCapabilities as (() => TorchCapabilities) | undefined)?.call(track);
  return capabilities?.torch === true;
}

export async function switchTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const request: TorchConstraint = { torch };
  await track.applyConstraints({ ...track.getConstraints(), advanced: [request] });
}

/** The phone's lamp, where it has one beside this camera. */
export function TorchSwitch({ track }: { readonly track: MediaStreamTrack }) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(false);
  if (!hasTorch(track)) return null;
  async function toggle(): Promise<void> {
    try {
      await switchTorch(track, !isOn);
      setIsOn(!isOn);
    } catch (cause) {
      console.warn('the lamp does not obey', cause);
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

import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './camera.module.css';
import { hasTorch, switchTorch } from './torch.ts';

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

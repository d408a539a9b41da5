import { Camera, Images } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCameraImport } from '../camera-import.store.ts';
import styles from './camera.module.css';

interface Props {
  /** As a button it is `primary` where it leads on best. */
  readonly look?: 'primary' | 'outline' | 'icon';
  /** Asks the phone's own camera, which also serves pages that came by plain http. */
  readonly isFromCamera?: boolean;
}

/** Photos that were taken before, or with the phone's own app. */
export function PhotoChooser({ look = 'outline', isFromCamera }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const picturesTaken = useCameraImport((state) => state.picturesTaken);
  const label = t(isFromCamera ? 'imports.camera.takePhoto' : 'imports.camera.choose');
  const open = (): void => input.current?.click();
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    target.value = ''; // so that the same photo can be chosen again
    picturesTaken(files);
  }
  const Icon = isFromCamera ? Camera : Images;
  return (
    <span className={styles.chooser}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        aria-label={label}
        onChange={onChange}
        {...(isFromCamera ? { capture: 'environment' } : { multiple: true })}
      />
      {look === 'icon' ? (
        <IconButton look="floating" label={label} icon={<Icon size={22} aria-hidden />} onClick={open} />
      ) : (
        <Button look={look} icon={<Icon size={18} aria-hidden />} onClick={open}>
          {label}
        </Button>
      )}
    </span>
  );
}

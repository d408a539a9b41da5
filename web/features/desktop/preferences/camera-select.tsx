import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { SelectField } from '../../../ui/forms/select-field.tsx';

type Camera = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

/** The cameras that the system names, also those that are plugged in later; without labels before a camera was allowed. */
export function useCameras(): readonly Camera[] {
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  useEffect(() => {
    const watch = new AbortController();
    const list = async (): Promise<void> => {
      try {
        const devices = await navigator.mediaDevices.enumerateDevices();
        const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
        if (!watch.signal.aborted) setCameras(found);
      } catch (cause) {
        console.warn('the cameras could not be listed', cause);
      }
    };
    void list();
    navigator.mediaDevices.addEventListener('devicechange', () => void list(), { signal: watch.signal });
    return () => watch.abort();
  }, []);
  return cameras;
}

interface Props {
  /** A device id; null where none was chosen. */
  readonly value: string | null;
  /** The label of the empty choice. */
  readonly noneLabel: string;
  readonly onChosen: (deviceId: string | null) => void;
}

/** The cameras of this computer; absent where there is no choice. */
export function CameraSelect({ value, noneLabel, onChosen }: Props) {
  const { t } = useTranslation();
  const cameras = useCameras();
  if (cameras.length < 2) return null;
  // An unplugged camera stays selected and is used again when it is back.
  const known = cameras.some(({ deviceId }) => deviceId === value) ? (value ?? '') : '';
  return (
    <SelectField
      label={t('desktop.preferences.camera')}
      value={known}
      onChange={({ target }) => onChosen(target.value === '' ? null : target.value)}
    >
      <option value="">{noneLabel}</option>
      {cameras.map(({ deviceId, label }, index) => (
        <option key={deviceId} value={deviceId}>
          {label === '' ? t('desktop.preferences.cameraNumber', { number: index + 1 }) : label}
        </option>
      ))}
    </SelectField>
  );
}

import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { CameraChoiceProps } from '../../../platform/desktop-parts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePreferences } from './preferences.store.ts';

type Camera = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

/** The cameras of the system, updated when one is plugged in. They have no labels until the camera is allowed. */
function useCameras(): readonly Camera[] {
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
  /** A device id; null if none was chosen. */
  readonly value: string | null;
  /** The label of the empty choice. */
  readonly noneLabel: string;
  readonly onChosen: (deviceId: string | null) => void;
}

/** The list of this computer's cameras; absent if there is only one. */
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

/** The list of cameras below the live picture. The choice is stored. */
export function CameraChoice({ onChosen }: CameraChoiceProps) {
  const { t } = useTranslation();
  const cameraId = usePreferences((state) => state.preferences?.cameraId ?? null);
  const preferencesRequested = usePreferences((state) => state.preferencesRequested);
  const preferenceChanged = usePreferences((state) => state.preferenceChanged);
  useEffect(() => void preferencesRequested(), [preferencesRequested]);
  return (
    <CameraSelect
      value={cameraId}
      noneLabel={t('desktop.preferences.systemCamera')}
      onChosen={(id) => {
        void preferenceChanged({ cameraId: id });
        onChosen(id);
      }}
    />
  );
}

/** Opens the system's settings for camera access. */
export function CameraSettingsButton() {
  const { t } = useTranslation();
  const cameraSettingsOpened = usePreferences((state) => state.cameraSettingsOpened);
  return (
    <Button look="outline" onClick={() => void cameraSettingsOpened()}>
      {t('desktop.camera.openSettings')}
    </Button>
  );
}

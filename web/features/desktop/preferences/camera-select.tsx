import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useCameras } from './use-cameras.ts';

interface Props {
  /** A device id; null where none was chosen. */
  readonly value: string | null;
  /** What stands for none. */
  readonly noneLabel: string;
  readonly onChosen: (deviceId: string | null) => void;
}

/** The cameras of this computer; absent where there is no choice. */
export function CameraSelect({ value, noneLabel, onChosen }: Props) {
  const { t } = useTranslation();
  const cameras = useCameras();
  if (cameras.length < 2) return null;
  // One that is unplugged keeps its place: it is opened again once it is back.
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

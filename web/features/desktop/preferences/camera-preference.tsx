import { useTranslation } from 'react-i18next';
import { CameraSelect } from './camera-select.tsx';
import { usePreferences } from './preferences.store.ts';

/** The camera that is opened first, as the camera tab keeps it. */
export function CameraPreference() {
  const { t } = useTranslation();
  const cameraId = usePreferences((state) => state.preferences?.cameraId ?? null);
  const preferenceChanged = usePreferences((state) => state.preferenceChanged);
  return (
    <CameraSelect
      value={cameraId}
      noneLabel={t('desktop.preferences.systemCamera')}
      onChosen={(id) => void preferenceChanged({ cameraId: id })}
    />
  );
}

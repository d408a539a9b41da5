import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePreferences } from './preferences.store.ts';

/** Leads to where the system lets the app have the camera. */
export function CameraSettingsButton() {
  const { t } = useTranslation();
  const cameraSettingsOpened = usePreferences((state) => state.cameraSettingsOpened);
  return (
    <Button look="outline" onClick={() => void cameraSettingsOpened()}>
      {t('desktop.camera.openSettings')}
    </Button>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CameraChoiceProps } from '../../../platform/desktop-parts.ts';
import { CameraSelect } from './camera-select.tsx';
import { usePreferences } from './preferences.store.ts';

/** The list of cameras below the live picture; what is chosen is kept. */
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

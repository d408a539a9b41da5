import { type ChangeEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createRequiredContext } from '../../../state/required-context.ts';
import { useCameraImport } from './camera-import.store.ts';

interface PhotoChoice {
  /** Opens the system's dialog, or with `isFromCamera` the phone's own camera app. */
  choose(isFromCamera: boolean): void;
}

const [PhotoChoiceProvider, usePhotoChoice] = createRequiredContext<PhotoChoice>('PhotoChoice');
export { usePhotoChoice };

/**
 * The file inputs behind the buttons that choose photos. They stay mounted while the buttons change with the camera's
 * state, because a dialog may be open, whose files would otherwise be lost.
 */
export function PhotoInputs({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const album = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const picturesTaken = useCameraImport((state) => state.picturesTaken);
  const choice = useMemo<PhotoChoice>(
    () => ({ choose: (isFromCamera) => (isFromCamera ? camera : album).current?.click() }),
    [],
  );
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    target.value = ''; // so that the same photo can be chosen again
    picturesTaken(files);
  }
  const shared = { type: 'file', hidden: true, accept: 'image/*,.heic,.heif', onChange } as const;
  return (
    <PhotoChoiceProvider value={choice}>
      {children}
      <input {...shared} ref={album} multiple aria-label={t('imports.camera.choose')} />
      <input {...shared} ref={camera} capture="environment" aria-label={t('imports.camera.takePhoto')} />
    </PhotoChoiceProvider>
  );
}

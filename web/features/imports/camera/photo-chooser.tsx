import { Camera, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { usePhotoChoice } from './photo-inputs.tsx';

interface Props {
  /** `primary` if it is the most useful action. */
  readonly look?: 'primary' | 'outline' | 'icon';
  /** Whether to open the phone's own camera app, which also works on pages without https. */
  readonly isFromCamera?: boolean;
}

/** Photos that were taken before, or with the phone's own app. */
export function PhotoChooser({ look = 'outline', isFromCamera = false }: Props) {
  const { t } = useTranslation();
  const { choose } = usePhotoChoice();
  const label = t(isFromCamera ? 'imports.camera.takePhoto' : 'imports.camera.choose');
  const open = (): void => choose(isFromCamera);
  const Icon = isFromCamera ? Camera : Images;
  if (look === 'icon')
    return <IconButton look="floating" label={label} icon={<Icon size={22} aria-hidden />} onClick={open} />;
  return (
    <Button look={look} icon={<Icon size={18} aria-hidden />} onClick={open}>
      {label}
    </Button>
  );
}

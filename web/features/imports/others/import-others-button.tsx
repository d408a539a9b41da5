import { ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useOthers } from './others.store.ts';

interface Props {
  readonly jobId: string;
  /** The id of the element that names the document, for screen readers. */
  readonly describedBy: string;
  readonly onLeft?: () => void;
}

/** Opens the list of the further recipes that an import named. */
export function ImportOthersButton({ jobId, describedBy, onLeft }: Props) {
  const { t } = useTranslation();
  const asked = useOthers((state) => state.asked);
  return (
    <Button
      look="outline"
      size="small"
      icon={<ListPlus size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => {
        onLeft?.();
        asked(jobId);
      }}
    >
      {t('imports.others.import')}
    </Button>
  );
}

import { Braces } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useStatus } from '../../status/status.ts';

interface Props {
  /** Loads the data and shows them; rejects where they cannot be had. */
  readonly load: () => Promise<void>;
  /** What is told then: the key of a text. */
  readonly failed: 'recipes.loadDataFailed' | 'admin.failedJobs.loadDataFailed';
  readonly describedBy?: string;
}

/** Loads what administrators see of how something came about. */
export function LoadDataButton({ load, failed, describedBy }: Props) {
  const { t } = useTranslation();
  const ended = useStatus((status) => status.ended);
  const [isLoading, setIsLoading] = useState(false);
  async function press(): Promise<void> {
    setIsLoading(true);
    try {
      await load();
    } catch (error) {
      console.error(error);
      ended('error', { key: failed });
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Braces size={16} aria-hidden />}
      aria-disabled={isLoading}
      aria-describedby={describedBy}
      onClick={() => void (isLoading || press())}
    >
      {t('recipes.showData')}
    </Button>
  );
}

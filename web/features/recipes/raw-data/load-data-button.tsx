import { Braces } from 'lucide-react';
import { useState, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { useStatus } from '../../status/status.ts';
import { getRecipeDebug } from '../../../../shared/api/recipes.ts';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { useApi } from '../../../api/api-context.ts';
import { useSession } from '../../auth/auth.ts';

interface LoadDataButtonProps {
  /** Loads the data and shows them; rejects if loading fails. */
  readonly load: () => Promise<void>;
  /** The translation key of the message after a failure. */
  readonly failed: 'recipes.loadDataFailed' | 'admin.failedJobs.loadDataFailed';
  readonly describedBy?: string;
}

/** A button that loads raw data for administrators. */
export function LoadDataButton({ load, failed, describedBy }: LoadDataButtonProps) {
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

const RawDataDialog = lazy(async () => ({ default: (await import('./raw-data-dialog.tsx')).RawDataDialog }));

interface Props {
  readonly id: string;
  readonly title: string;
}

/** Opens a recipe's raw data; for administrators only (product §6). */
export function ShowData({ id, title }: Props) {
  const api = useApi();
  const isAdmin = useSession((session) => session.user?.isAdmin === true);
  const [data, setData] = useState<RecipeDebug | null>(null);
  if (!isAdmin) return null;
  const load = async (): Promise<void> => setData((await api.call(getRecipeDebug, { params: { id } })).rawData);
  return (
    <>
      <LoadDataButton load={load} failed="recipes.loadDataFailed" />
      {data && (
        <Suspense>
          <RawDataDialog title={title} data={data} onClose={() => setData(null)} />
        </Suspense>
      )}
    </>
  );
}

import { Braces } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRecipeDebug } from '../../../../shared/api/recipes.ts';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { useApi } from '../../../api/api-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useSession } from '../../auth/session.store.ts';
import { useStatus } from '../../status/status.store.ts';

const RawDataDialog = lazy(async () => ({ default: (await import('./raw-data-dialog.tsx')).RawDataDialog }));

interface Props {
  readonly id: string;
  readonly title: string;
}

/** Opens a recipe's raw data; nobody but administrators sees it (product §6). */
export function ShowData({ id, title }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const isAdmin = useSession((session) => session.user?.isAdmin === true);
  const ended = useStatus((status) => status.ended);
  const [isLoading, setIsLoading] = useState(false);
  const [data, setData] = useState<RecipeDebug | null>(null);
  if (!isAdmin) return null;
  async function load(): Promise<void> {
    setIsLoading(true);
    try {
      setData((await api.call(getRecipeDebug, { params: { id } })).rawData);
    } catch (error) {
      console.error(error);
      ended('error', { key: 'recipes.loadDataFailed' });
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<Braces size={16} aria-hidden />}
        aria-disabled={isLoading}
        onClick={() => void (isLoading || load())}
      >
        {t('recipes.showData')}
      </Button>
      {data && (
        <Suspense>
          <RawDataDialog title={title} data={data} onClose={() => setData(null)} />
        </Suspense>
      )}
    </>
  );
}

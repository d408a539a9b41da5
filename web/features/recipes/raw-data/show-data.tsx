import { lazy, Suspense, useState } from 'react';
import { getRecipeDebug } from '../../../../shared/api/recipes.ts';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { useApi } from '../../../api/api-context.ts';
import { useSession } from '../../auth/auth.ts';
import { LoadDataButton } from './load-data-button.tsx';

const RawDataDialog = lazy(async () => ({ default: (await import('./raw-data-dialog.tsx')).RawDataDialog }));

interface Props {
  readonly id: string;
  readonly title: string;
}

/** Opens a recipe's raw data; nobody but administrators sees it (product §6). */
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

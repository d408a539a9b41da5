import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { useIsOwn } from '../cache/use-is-own.ts';

/** Edit, for the page; the modal has its own below. */
export function EditOnPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const editAsked = useEditor((state) => state.editAsked);
  const isOnPage = useMatch(PATHS.recipe)?.params.recipeId === id;
  const isOwn = useIsOwn(id);
  if (!isOnPage || !isOwn) return null;
  return (
    <Button look="outline" size="small" icon={<Pencil size={16} aria-hidden />} onClick={() => void editAsked(id)}>
      {t('editor.edit')}
    </Button>
  );
}

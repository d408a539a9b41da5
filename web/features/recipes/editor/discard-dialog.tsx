import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { findListTitle } from '../parts/list-title.ts';
import { useEditor } from './editor.store.ts';

/** Product §2: asked before what was typed is lost. */
export function DiscardDialog({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation();
  const isAsked = useEditor((state) => state.isDiscardAsked);
  const discardDismissed = useEditor((state) => state.discardDismissed);
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={t('editor.discardTitle')}
      question={t('editor.discardQuestion')}
      confirmLabel={t('editor.discard')}
      dismissLabel={t('editor.keepEditing')}
      onConfirm={onDiscard}
      onDismiss={discardDismissed}
      focusAfter={findListTitle}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './editor-form.module.css';
import { isNew } from './photos/photos.ts';
import type { Editing } from './use-editing.ts';

/** Why the recipe is not saved, or not with all its photos: above the buttons, in sight wherever one is in the form. */
export function SavingTrouble({ editing: { photos, saving } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { failure, savedAsNew } = saving;
  const refusedCount = photos.list.filter((photo) => isNew(photo) && photo.error).length;
  if (!failure && refusedCount === 0) return null;
  return (
    <div className={styles.trouble}>
      {failure && (
        <Banner
          kind="error"
          action={
            failure.isGone && (
              <Button look="outline" size="small" onClick={() => void savedAsNew()}>
                {t('editor.saveAsNew')}
              </Button>
            )
          }
        >
          <strong>{messageText(failure.title)}</strong> {failure.cause && <span>{messageText(failure.cause)}</span>}
        </Banner>
      )}
      {refusedCount > 0 && <Banner kind="error">{t('editor.photosRefused', { count: refusedCount })}</Banner>}
    </div>
  );
}

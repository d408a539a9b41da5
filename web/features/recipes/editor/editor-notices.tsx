import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SourceLine } from '../source-line.tsx';
import styles from './editor-form.module.css';
import { isNew } from './photos.ts';
import type { Editing } from './use-editing.ts';

/** What the cook should know: a restored draft, what went wrong, and what to compare with the original. */
export function EditorNotices({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { original, form, photos, saving, draftDiscarded } = editing;
  const { failure } = saving;
  const refusedCount = photos.list.filter((photo) => isNew(photo) && photo.error).length;
  return (
    <>
      {form.isRestored && (
        <Banner
          kind="info"
          action={
            <Button look="outline" size="small" onClick={draftDiscarded}>
              {t('editor.discardDraft')}
            </Button>
          }
        >
          {t('editor.restored')}
        </Banner>
      )}
      {failure && (
        <Banner
          kind="error"
          action={
            failure.isGone && (
              <Button look="outline" size="small" onClick={() => void saving.savedAsNew()}>
                {t('editor.saveAsNew')}
              </Button>
            )
          }
        >
          <strong>{messageText(failure.title)}</strong> {failure.cause && <span>{messageText(failure.cause)}</span>}
        </Banner>
      )}
      {refusedCount > 0 && <Banner kind="error">{t('editor.photosRefused', { count: refusedCount })}</Banner>}
      {original?.originalSource && original.doubts.length > 0 && (
        <div className={styles.compare}>
          <p>{t('editor.compare')}</p>
          <SourceLine source={original.originalSource} />
        </div>
      )}
    </>
  );
}

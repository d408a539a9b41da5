import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import styles from './editor-form.module.css';
import type { Editing } from './use-editing.ts';

/** What the cook should know before all: a restored draft, and what to compare with the original. */
export function EditorNotices({ editing: { original, form, draftDiscarded } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
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
      {original?.originalSource && original.doubts.length > 0 && (
        <div className={styles.compare}>
          <p>{t('editor.compare')}</p>
          <SourceLine source={original.originalSource} />
        </div>
      )}
    </>
  );
}

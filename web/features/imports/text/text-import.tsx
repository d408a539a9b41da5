import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { MethodProps } from '../method/import-method.ts';
import { useImports } from '../link/link-import.store.ts';
import { IMPORT_TEXT_MAX_LENGTH } from '../../../../shared/constants.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useFocusAfterWork } from '../../../ui/focus/use-focus-after-work.ts';
import { parseTypedUrl } from '../../../../shared/rules/import-input.ts';
import { useTextImport, isImportableText } from './text-import.store.ts';
import form from '../sending/import-form.module.css';
import styles from './text-import.module.css';

/** Suggests the link tab if the pasted text is only a link. */
function LoneLinkNote({ link, onMethod }: MethodProps & { readonly link: string | null }) {
  const { t } = useTranslation();
  const linkDropped = useImports((state) => state.linkDropped);
  const textChanged = useTextImport((state) => state.textChanged);
  function importLink(): void {
    if (link === null) return;
    textChanged('');
    void linkDropped(link);
    onMethod('url');
  }
  const button = (
    <Button look="outline" size="small" icon={<Link2 size={16} aria-hidden />} onClick={importLink}>
      {t('imports.text.importLink')}
    </Button>
  );
  return (
    <div role="status" className={form.problem}>
      {link !== null && (
        <Banner kind="info" isQuiet action={button}>
          {t('imports.text.isLink')}
        </Banner>
      )}
    </div>
  );
}

/** Offers the text of a failed import where unsent text stands in the field. */
function OfferedText() {
  const { t } = useTranslation();
  const hasOffer = useTextImport((state) => state.offered !== null);
  const offerTaken = useTextImport((state) => state.offerTaken);
  const button = (
    <Button look="outline" size="small" onClick={offerTaken}>
      {t('imports.text.replace')}
    </Button>
  );
  return (
    <div role="status" className={form.problem}>
      {hasOffer && (
        <Banner kind="info" isQuiet action={button}>
          {t('imports.text.otherText')}
        </Banner>
      )}
    </div>
  );
}

/** The address if the text consists only of one; else null. */
function loneLink(text: string): string | null {
  const trimmed = text.trim();
  return /\s/.test(trimmed) || 'problem' in parseTypedUrl(trimmed) ? null : trimmed;
}

/** The share of the maximum length from which on the characters are counted. */
const COUNTED_FROM = 0.9;

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

function Count({ id, used }: { readonly id: string; readonly used: number }) {
  const { t } = useTranslation();
  if (used < IMPORT_TEXT_MAX_LENGTH * COUNTED_FROM) return null;
  return (
    <p id={id} className={styles.count} data-over={used > IMPORT_TEXT_MAX_LENGTH || undefined}>
      {t('imports.text.count', { used, max: IMPORT_TEXT_MAX_LENGTH })}
    </p>
  );
}

function Problem({ id }: { readonly id: string }) {
  const messageText = useMessageText();
  const isTooLong = useTextImport(({ text }) => text.length > IMPORT_TEXT_MAX_LENGTH);
  const error = useTextImport((state) => state.error);
  const message = isTooLong ? ({ key: 'imports.textTooLong' } as const) : error;
  return (
    <div id={id} className={form.problem}>
      {message && <Banner kind="error">{messageText(message)}</Banner>}
    </div>
  );
}

/** The import of a pasted text, for example from a mail or a note. */
export function TextImport({ onMethod }: MethodProps) {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useTextImport((state) => state.text);
  const isSubmitting = useTextImport((state) => state.isSubmitting);
  const hasError = useTextImport((state) => state.error !== null);
  const textChanged = useTextImport((state) => state.textChanged);
  const textSubmitted = useTextImport((state) => state.textSubmitted);
  useFocusAfterWork(isSubmitting, area);
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void textSubmitted();
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t('imports.text.label')}</label>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          rows={6}
          dir={typedDir(text)}
          placeholder={t('imports.text.placeholder')}
          value={text}
          readOnly={isSubmitting}
          aria-invalid={hasError || text.length > IMPORT_TEXT_MAX_LENGTH || undefined}
          aria-describedby={`${id}-count ${id}-problem`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onChange={(event) => textChanged(event.target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) void textSubmitted();
          }}
        />
        <Count id={`${id}-count`} used={text.length} />
      </div>
      <OfferedText />
      <LoneLinkNote link={loneLink(text)} onMethod={onMethod} />
      <Problem id={`${id}-problem`} />
      <div className={styles.send}>
        <Button type="submit" size="large" busy={isSubmitting} disabled={!isImportableText(text)}>
          {t(isSubmitting ? 'imports.importing' : 'imports.text.import')}
        </Button>
        <p className={styles.keys}>{t('imports.text.keys')}</p>
      </div>
    </form>
  );
}

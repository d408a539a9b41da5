import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import styles from './auth-layout.module.css';
import type { Submission } from './use-submission.ts';

interface Props {
  readonly label: string;
  readonly submission: Submission;
  /** Shown above the fields until the form is first sent. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A form with an error banner above its fields (product §8); the first invalid field gets the focus. */
export function AuthForm({ label, submission, notice, children }: Props) {
  const { error, errorId, isBusy, submit } = submission;
  const messageText = useMessageText();
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<Element | null>(null);
  useEffect(() => {
    if (!error) return;
    const faulty = form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]');
    // The control that sent the form was disabled meanwhile and lost the focus.
    const lost = document.activeElement === document.body ? submitter.current : null;
    (faulty ?? (lost instanceof HTMLElement ? lost : null))?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles.form}
      // The app's own validation uses the reader's language and the specified order.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        submitter.current = document.activeElement;
        setWasSent(true);
        void submit();
      }}
    >
      {!wasSent && notice}
      {error && (
        <Banner kind="error" id={errorId}>
          {messageText(error)}
        </Banner>
      )}
      {children}
    </form>
  );
}

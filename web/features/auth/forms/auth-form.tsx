import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import styles from './auth-layout.module.css';
import type { Submission } from './use-submission.ts';

interface Props {
  readonly label: string;
  readonly submission: Submission;
  /** Stands above the fields until the form is sent for the first time. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A form with an error banner above its fields (product §8). After an error the first invalid field is focused. */
export function AuthForm({ label, submission, notice, children }: Props) {
  const { error, errorId, isBusy, submit } = submission;
  const messageText = useMessageText();
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<Element | null>(null);
  useEffect(() => {
    if (!error) return;
    const faulty = form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]');
    // Disabled while it was sent, what was used to send it lost the focus.
    const lost = document.activeElement === document.body ? submitter.current : null;
    (faulty ?? (lost instanceof HTMLElement ? lost : null))?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles.form}
      // Our own rules speak the reader's language and keep the specified order.
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

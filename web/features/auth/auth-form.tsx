import { type ReactNode, useEffect, useRef } from 'react';
import { type Message, useMessageText } from '../../i18n/message.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './auth-layout.module.css';

interface Props {
  readonly label: string;
  readonly error: Message | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The banner of what went wrong stands above the fields (product §8); the first faulty field gets the focus. */
export function AuthForm({ label, error, onSubmit, children }: Props) {
  const messageText = useMessageText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
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
        onSubmit();
      }}
    >
      {error && <Banner kind="error">{messageText(error)}</Banner>}
      {children}
    </form>
  );
}

import { type Message, useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import styles from './import-form.module.css';

/**
 * A notice beside an error. The live region exists also while it is empty, because screen readers announce only changes
 * in an existing one.
 */
export function SendingNotice({ notice }: { readonly notice: Message | null }) {
  const messageText = useMessageText();
  return (
    <div role="status" className={styles.problem}>
      {notice && (
        <Banner kind="info" isQuiet>
          {messageText(notice)}
        </Banner>
      )}
    </div>
  );
}

import { type Message, useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import styles from './import-form.module.css';

/** Something to know beside an error. It stays in the page while it is empty: only then is heard what enters it. */
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

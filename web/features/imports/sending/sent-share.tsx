import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import styles from './sent-share.module.css';

interface Props {
  /** The name of what is sent. */
  readonly label: string;
  /** The share that was sent, 0 to 1. */
  readonly sent: number;
}

export function SentShare({ label, sent }: Props) {
  const { percent } = useLocaleFormat();
  return (
    <span className={styles.line}>
      <progress className={styles.progress} value={sent} aria-label={label} />
      <span className={styles.percent} aria-hidden>
        {percent(sent)}
      </span>
    </span>
  );
}

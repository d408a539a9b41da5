import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORT_MESSAGE_DURATION } from '../../../shared/constants.ts';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';

interface Props {
  readonly label: string;
  /** Returns the text to copy. */
  readonly text: () => string;
}

/**
 * Copies a text and confirms that for a while. Absent if the browser does not allow copying, as on pages without https.
 */
export function CopyButton({ label, text }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    const timer = outcome === null ? undefined : setTimeout(() => setOutcome(null), SHORT_MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (!('clipboard' in navigator)) return null;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch (cause) {
      console.error(cause);
      setOutcome('failed');
    }
  }
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <span className={styles.copy}>
      <span role="status">{outcome && t(outcome === 'copied' ? 'recipes.copied' : 'recipes.copyFailed')}</span>
      <IconButton label={label} icon={<Icon size={19} aria-hidden />} onClick={() => void copy()} />
    </span>
  );
}

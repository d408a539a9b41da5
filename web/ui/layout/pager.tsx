import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import styles from './pager.module.css';

interface Props {
  /** The number of rows before the current page. */
  readonly offset: number;
  /** The number of rows per page. */
  readonly length: number;
  /** The number of rows on all pages. */
  readonly total: number;
  readonly onTurn: (offset: number) => void;
}

/** Shows the current range of rows and the total, with buttons to change the page; empty if there is only one page. */
export function Pager({ offset, length, total, onTurn }: Props) {
  const { t } = useTranslation();
  if (total <= length) return null;
  const last = Math.min(offset + length, total);
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Button
        look="outline"
        size="small"
        icon={<ChevronLeft size={18} className={styles.arrow} aria-hidden />}
        disabled={offset === 0}
        onClick={() => onTurn(Math.max(0, offset - length))}
      >
        {t('pager.previous')}
      </Button>
      <p role="status">{t('pager.range', { from: offset + 1, to: last, total })}</p>
      <Button look="outline" size="small" disabled={last >= total} onClick={() => onTurn(offset + length)}>
        {t('pager.next')}
        <ChevronRight size={18} className={styles.arrow} aria-hidden />
      </Button>
    </nav>
  );
}

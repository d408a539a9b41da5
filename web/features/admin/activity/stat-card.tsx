import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { type Kind, KIND_ICONS } from './kinds.ts';
import styles from './stat-card.module.css';

interface Props {
  readonly kind: Kind;
  /** null while it is not known. */
  readonly count: number | null;
  readonly isOpen: boolean;
  /** The list that it opens. */
  readonly listId: string;
  readonly onToggle: () => void;
}

/** The number of entries of a kind; opens their list. */
export function StatCard({ kind, count, isOpen, listId, onToggle }: Props) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const Icon = KIND_ICONS[kind];
  return (
    <button
      type="button"
      className={styles.card}
      data-kind={kind}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      disabled={count === null}
      onClick={onToggle}
    >
      <span className={styles.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.count}>{count === null ? '–' : number(count)}</span>
        <span className={styles.label}>{t(`admin.activity.${kind}`)}</span>
      </span>
      <ChevronDown size={20} className={styles.arrow} aria-hidden />
    </button>
  );
}

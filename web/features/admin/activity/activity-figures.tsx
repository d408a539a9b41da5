import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { type Kind, KIND_ICONS } from './kinds.ts';
import styles from './activity-figures.module.css';

interface StatCardProps {
  readonly kind: Kind;
  /** null while it is not known. */
  readonly count: number | null;
  readonly isOpen: boolean;
  /** The list that it opens. */
  readonly listId: string;
  readonly onToggle: () => void;
}

/** The number of entries of a kind; opens their list. */
export function StatCard({ kind, count, isOpen, listId, onToggle }: StatCardProps) {
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

interface Props {
  readonly id: string;
  readonly kind: Kind;
  readonly summary: ActivitySummary;
  readonly onOpenRecipe: (id: string) => void;
}

interface Entry {
  readonly id: string;
  readonly title: ReactNode;
  readonly facts: readonly ReactNode[];
  readonly at: string;
}

/** The texts of the entries of each list. */
function entriesOf({ kind, summary, onOpenRecipe }: Omit<Props, 'id'>): readonly Entry[] {
  if (kind === 'usersRegistered')
    return summary.usersRegistered.users.map(({ id, name, email, createdAt }) => ({
      id,
      title: <bdi>{name}</bdi>,
      facts: [<bdi key="email">{email}</bdi>],
      at: createdAt,
    }));
  if (kind === 'recipesImported')
    return summary.recipesImported.recipes.map(({ id, title, userName, userEmail, importedAt }) => ({
      id,
      title: (
        <button type="button" className={styles.open} onClick={() => onOpenRecipe(id)}>
          <bdi>{title}</bdi>
        </button>
      ),
      facts: [<bdi key="name">{userName}</bdi>, <bdi key="email">{userEmail}</bdi>],
      at: importedAt,
    }));
  return summary.failedJobs.jobs.map(({ id, source, sourceType, error, createdAt }) => ({
    id,
    title: <bdi>{source}</bdi>,
    facts: [<span key="type">{sourceType.toUpperCase()}</span>, <bdi key="error">{error}</bdi>],
    at: createdAt,
  }));
}

/** The newest entries of a kind, in a scrollable frame. */
export function DetailList(props: Props) {
  const { id, kind, summary } = props;
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const { moment } = useDateFormat();
  const entries = entriesOf(props);
  const { count, hasMore } = summary[kind];
  const values = { shown: number(entries.length), total: number(count) };
  return (
    <div id={id} className={styles.frame}>
      <h3 id={`${id}-title`}>{t(`admin.activity.${kind}`)}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the list */}
      <div role="region" aria-labelledby={`${id}-title`} tabIndex={0} className={styles.scroll}>
        {hasMore && <p className={styles.note}>{t('admin.activity.newestOf', values)}</p>}
        {entries.length === 0 && <p className={styles.note}>{t('admin.activity.none')}</p>}
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <p className={styles.title}>{entry.title}</p>
              <time dateTime={entry.at}>{moment(entry.at)}</time>
              <p className={styles.facts}>{entry.facts}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

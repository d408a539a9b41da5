import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from './failed-jobs-tab.module.css';
import { useJobList } from './failed-jobs-context.ts';
import { UserFilter } from './user-filter.tsx';

/** Milliseconds of a pause in typing after which the server is asked. */
const SEARCH_DELAY = 250;

const ORDERS = [
  { id: 'newest', sort: 'createdAt', order: 'desc' },
  { id: 'oldest', sort: 'createdAt', order: 'asc' },
  { id: 'byError', sort: 'error', order: 'asc' },
] as const;

function JobSearch() {
  const { t } = useTranslation();
  const asked = useJobList((state) => state.query.q);
  const searched = useJobList((state) => state.searched);
  const [q, setQ] = useState(asked);
  useEffect(() => {
    if (q === asked) return undefined;
    const timer = setTimeout(() => void searched(q), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [q, asked, searched]);
  return (
    <SearchField
      label={t('admin.failedJobs.search')}
      placeholder={t('admin.failedJobs.searchHint')}
      clearLabel={t('admin.clearSearch')}
      maxLength={200}
      value={q}
      onChange={setQ}
    />
  );
}

function JobOrder() {
  const { t } = useTranslation();
  const { sort, order } = useJobList((state) => state.query);
  const ordered = useJobList((state) => state.ordered);
  const current = ORDERS.find((each) => each.sort === sort && (each.order === order || sort === 'error'));
  return (
    <SelectField
      label={t('admin.failedJobs.order')}
      value={current?.id}
      onChange={(event) => {
        const next = ORDERS.find(({ id }) => id === event.target.value);
        if (next) void ordered(next.sort, next.order);
      }}
    >
      {ORDERS.map(({ id }) => (
        <option key={id} value={id}>
          {t(`admin.failedJobs.${id}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Which of the failed jobs are shown, and in which order. */
export function JobTools() {
  return (
    <div className={styles.tools}>
      <UserFilter />
      <JobOrder />
      <JobSearch />
    </div>
  );
}

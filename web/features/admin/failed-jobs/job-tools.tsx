import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { FailingUser } from '../../../../shared/domain/failed-job.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import type { FilterUser } from './all-failed-jobs.store.ts';
import { useJobList, useJobActions } from './failed-jobs-context.ts';
import styles from './failed-jobs-tab.module.css';

/** Control characters that change the text direction, which in an option would affect the whole line. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A user as name and e-mail (product §2). */
export const userLabel = ({ name, email }: Pick<FilterUser, 'name' | 'email'>): string =>
  name ? `${name.replaceAll(TURNING, '')} (${email})` : email;

const byLabel = (a: FilterUser, b: FilterUser): number => userLabel(a).localeCompare(userLabel(b));

/** The offered users by name, including the chosen one. */
function offered(users: readonly FailingUser[], chosen: FilterUser | null): readonly FilterUser[] {
  const isListed = chosen === null || users.some(({ id }) => id === chosen.id);
  return (isListed ? [...users] : [...users, chosen]).toSorted(byLabel);
}

/** The filter by user: all, or one of the users with the most failed jobs. */
function UserFilter() {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const { users, total } = useJobActions((state) => state.failing);
  const userChosen = useJobActions((state) => state.userChosen);
  const chosen = useJobActions((state) => state.user);
  const choices = offered(users, chosen);
  const counts = new Map(users.map(({ id, failedCount }) => [id, failedCount]));
  const countOf = (id: string): string => {
    const count = counts.get(id);
    return count === undefined ? '' : ` · ${number(count)}`;
  };
  return (
    <SelectField
      label={t('admin.failedJobs.filter')}
      value={chosen?.id ?? ''}
      onChange={(event) => void userChosen(choices.find(({ id }) => id === event.target.value) ?? null)}
    >
      <option value="">{t('admin.failedJobs.allUsers')}</option>
      {choices.map((user) => (
        <option key={user.id} value={user.id}>
          {userLabel(user) + countOf(user.id)}
        </option>
      ))}
      {total > users.length && (
        <option disabled>{t('admin.failedJobs.moreUsers', { count: total - users.length })}</option>
      )}
    </SelectField>
  );
}

/** Milliseconds without typing after which the search is sent. */
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

/** Filter and order of the failed jobs. */
export function JobTools() {
  return (
    <div className={styles.tools}>
      <UserFilter />
      <JobOrder />
      <JobSearch />
    </div>
  );
}

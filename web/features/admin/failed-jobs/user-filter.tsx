import { useTranslation } from 'react-i18next';
import type { FailingUser } from '../../../../shared/domain/failed-job.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { FilterUser } from './all-failed-jobs.store.ts';
import { useJobActions } from './failed-jobs-context.ts';
import { userLabel } from './user-label.ts';

const byLabel = (a: FilterUser, b: FilterUser): number => userLabel(a).localeCompare(userLabel(b));

/** Everybody who is offered, by name; whoever is chosen is among them. */
function offered(users: readonly FailingUser[], chosen: FilterUser | null): readonly FilterUser[] {
  const isListed = chosen === null || users.some(({ id }) => id === chosen.id);
  return (isListed ? [...users] : [...users, chosen]).toSorted(byLabel);
}

/** Whose failed jobs are shown: all, or those of one of the people who have most. */
export function UserFilter() {
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

import { isoTime } from '../../../db/iso-time.ts';
import { COUNTED, type CountedKind } from './counted.ts';

/** The longest list that the summary holds. */
export const LIST_LENGTH = 500;

interface Listed {
  /** Of the table that is counted. */
  readonly columns: string;
  /** What the list says of a row; `at` is the time that it is counted by. */
  readonly tells: string;
  readonly join: string;
}

const LISTED: Readonly<Record<CountedKind, Listed>> = {
  user: { columns: 'name, email', tells: `name, email, ${isoTime('at')} as "createdAt"`, join: '' },
  recipe: {
    columns: 'title, account_id',
    tells: `title, ${isoTime('at')} as "importedAt", email as "userEmail", name as "userName"`,
    join: 'join account on account.id = account_id',
  },
  failure: {
    columns: 'source, source_type, error_code',
    tells: `source, source_type as "sourceType", error_code as "errorCode", ${isoTime('at')} as "createdAt"`,
    join: '',
  },
};

/**
 * The newest rows from `?` until before `?`, one more than are listed. So many are taken from the index that holds them
 * in this order, and only they are looked at further.
 */
export function newestSql(kind: CountedKind): string {
  const { table, time, condition } = COUNTED[kind];
  const { columns, tells, join } = LISTED[kind];
  return `
    select newest.id, ${tells} from (
      select id, ${columns}, ${time} as at from ${table}
      where ${condition} and ${time} >= ? and ${time} < ?
      order by ${time} desc, id desc limit ${LIST_LENGTH + 1}
    ) newest ${join} order by at desc, newest.id desc`;
}

import type { Configuration } from '@mikro-orm/core';
import type { AbstractSqlDriver } from '@mikro-orm/sql';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** The first migration that hosts of an earlier version may see while they run. */
const FIRST = 'Invitations';
/** What an earlier version would miss, or could not write. */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|view|function|trigger)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/iu;
/** A column without a value where an earlier version inserts a row. */
const REQUIRED_COLUMN =
  /\badd\s+(?:column\s+)?(?!constraint|foreign|primary|unique|check)\w+\s[^,]*\bnot\s+null\b(?![^,]*\bdefault\b)/iu;

it.each([
  ['alter table a drop column b', true],
  ['alter table a rename column b to c', true],
  ['alter table a alter column b set not null', true],
  ['alter table a add column b text not null', true],
  [`alter table a add column b text[] not null default '{}', add column c text`, false],
  ['alter table a drop constraint b, add foreign key (c) references d on delete cascade', false],
])('%s takes something away: %s', (statement, takes) => {
  expect(TAKES_AWAY.test(statement) || REQUIRED_COLUMN.test(statement)).toBe(takes);
});

it('every migration only adds, so that hosts of the version before it run on', () => {
  const first = MIGRATIONS.findIndex(({ name }) => name === FIRST);
  expect(first).toBeGreaterThan(0);
  const taking: string[] = [];
  for (const Migration of MIGRATIONS.slice(first)) {
    const migration = new Migration({} as AbstractSqlDriver, { get: () => undefined } as unknown as Configuration);
    migration.up();
    const statements = migration.getQueries().map(String);
    expect([Migration.name, statements.length > 0]).toEqual([Migration.name, true]);
    for (const statement of statements)
      if (TAKES_AWAY.test(statement) || (/^\s*alter/iu.test(statement) && REQUIRED_COLUMN.test(statement)))
        taking.push(`${Migration.name}: ${statement}`);
  }
  expect(taking).toEqual([]);
});

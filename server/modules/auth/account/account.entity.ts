import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** The address as typed, trimmed. */
    email: p.text(),
    /** The address in lower case, for comparing. */
    emailKey: p.text().unique(),
    emailVerifiedAt: p.datetime().nullable(),
    /** The Argon2id hash as a PHC string; null for accounts without a password. */
    passwordHash: p.text().nullable(),
    isAdmin: p.boolean().default(false),
    language: p.text().nullable(),
    picture: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastLoginAt: p.datetime().nullable(),
  },
});

/** An account. Counters that only SQL statements use (revision, turns) are not mapped. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

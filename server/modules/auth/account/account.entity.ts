import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** As it was typed, trimmed. */
    email: p.text(),
    /** Lower-cased: addresses are compared by it. */
    emailKey: p.text().unique(),
    emailVerifiedAt: p.datetime().nullable(),
    /** PHC string of Argon2id; null for accounts without a password. */
    passwordHash: p.text().nullable(),
    isAdmin: p.boolean().default(false),
    language: p.text().nullable(),
    picture: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastLoginAt: p.datetime().nullable(),
  },
});

/** A person who signs in. Counters that only statements touch (revision, turns) are left to SQL. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

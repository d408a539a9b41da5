import { type User, userSchema } from '../../../../shared/domain/user.ts';
import { keepRecord, readRecord } from '../../../platform/device-records.ts';

const KEY = 'account';

/** The account that was signed in last, on this device: the app starts with it while the server is not reached. */
export interface KeptAccount {
  /** null if none is kept, or it cannot be read. */
  read(): Promise<User | null>;
  write(user: User): void;
}

/** It is removed with the list of recipes when the session ends. */
export function createKeptAccount(): KeptAccount {
  return {
    async read() {
      try {
        return userSchema.safeParse(await readRecord(KEY)).data ?? null;
      } catch (cause) {
        console.warn('the kept account cannot be read', cause);
        return null;
      }
    },
    write(user) {
      keepRecord(KEY, async () => user).catch((cause: unknown) =>
        console.warn('the account could not be stored on this device', cause),
      );
    },
  };
}

import { listRecipes } from '../../../../shared/api/recipes.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { KeptList, VersionedList } from './kept-list.ts';

/** Brings the list: what this device kept of it, then whatever the server has that is newer. */
interface ListReader {
  /** Hands over what is kept, if nothing else was there before. */
  readKept(): Promise<void>;
  /**
   * Hands over the server's list, unless the one it handed over last is still the latest. Asked again on the way it
   * looks once more, so that an answer is never older than the last that asked. Throws like `ApiClient.call`.
   */
  refresh(): Promise<void>;
  /** The list was changed here: what is on its way may be of before, and is not used. */
  changed(): void;
}

interface ListReaderOptions {
  readonly api: ApiClient;
  readonly kept: KeptList;
  readonly onList: (list: VersionedList) => void;
  /** Somebody else has signed in meanwhile, in another tab: what the server answers now is theirs. */
  readonly onOtherAccount: () => void;
}

export function createListReader({ api, kept, onList, onOtherAccount }: ListReaderOptions): ListReader {
  let version: string | null = null;
  let hasList = false;
  let changes = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** The read of what is kept: until it has ended, the version to ask by is not known. */
  let keptRead: Promise<void> = Promise.resolve();

  function take(list: VersionedList): void {
    ({ version } = list);
    hasList = true;
    onList(list);
  }

  async function takeKept(): Promise<void> {
    const list = hasList ? null : await kept.read();
    if (list !== null && !hasList) take(list);
  }

  async function look(): Promise<void> {
    await keptRead;
    const before = changes;
    const list = await api.callIfNew(listRecipes, version);
    if (list === null || before !== changes) return;
    // The server's versions bear the account's id.
    if (list.version !== null && !list.version.includes(kept.accountId)) {
      onOtherAccount();
      return;
    }
    take({ version: list.version, recipes: list.reply });
    kept.write({ version: list.version, recipes: list.reply });
  }

  /** Is over at once where it ends, so that no question falls between its last look and its end. */
  async function lookUntilQuiet(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await look();
      } while (isAskedAgain);
    } finally {
      running = null;
    }
  }

  return {
    readKept() {
      keptRead = takeKept();
      return keptRead;
    },
    refresh() {
      isAskedAgain = true;
      running ??= lookUntilQuiet();
      return running;
    },
    changed: () => void (changes += 1),
  };
}

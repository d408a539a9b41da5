import { listRecipes } from '../../../../shared/api/recipes.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { KeptList, VersionedList } from './kept-list.ts';

/** Loads the list: first the one stored on this device, then newer versions from the server. */
interface ListReader {
  /** Delivers the stored list, unless another one was already delivered. */
  readKept(): Promise<void>;
  /**
   * Delivers the server's list, unless the last delivered one is still the latest. If it is called again during a
   * request, it sends another one, so that a result is never older than the last call. Throws like `ApiClient.call`.
   */
  refresh(): Promise<void>;
  /** The list was changed here: a pending response may be older and is ignored. */
  changed(): void;
}

interface ListReaderOptions {
  readonly api: ApiClient;
  readonly kept: KeptList;
  readonly onList: (list: VersionedList) => void;
  /** Another account has signed in in another tab, so the server's responses belong to it. */
  readonly onOtherAccount: () => void;
}

export function createListReader({ api, kept, onList, onOtherAccount }: ListReaderOptions): ListReader {
  let version: string | null = null;
  let hasList = false;
  let changes = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** The reading of the stored list. Until it has ended, the version for requests is unknown. */
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
    // The server's versions contain the id of the account.
    if (list.version !== null && !list.version.includes(kept.accountId)) {
      onOtherAccount();
      return;
    }
    take({ version: list.version, recipes: list.reply });
    kept.write({ version: list.version, recipes: list.reply });
  }

  /**
   * Requests the list until no further call has come meanwhile. Must end synchronously after the last check, so that no
   * call is missed.
   */
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

import { z } from 'zod';
import { type RecipeSummary, recipeSummarySchema } from '../../../../shared/domain/recipe.ts';
import { forgetRecords, keepRecord, readRecord } from '../../../platform/device-records.ts';
import { inPieces, pause } from '../../../platform/pause.ts';

/** A list as last received, with the version that the server gave it. */
export interface VersionedList {
  readonly version: string | null;
  readonly recipes: readonly RecipeSummary[];
}

/** The list of one account, stored on this device. If the browser cannot store it, only speed is lost. */
export interface KeptList {
  readonly accountId: string;
  /** null if no list of this account is stored, or none that this version of the app can read. */
  read(): Promise<VersionedList | null>;
  /** Stores the list soon; of several calls only the latest counts. */
  write(list: VersionedList): void;
}

const KEY = 'recipes';
/** Version of the stored shape; lists with another version are ignored. */
const SHAPE = 1;
const PIECE = 500;
const WRITE_DELAY = 1_000;

const keptSchema = z.object({
  shape: z.literal(SHAPE),
  accountId: z.string(),
  version: z.string().nullable(),
  /** JSON of up to `PIECE` recipes each. */
  pieces: z.array(z.string()),
});
const recipesSchema = z.array(recipeSummarySchema);

async function readKept(accountId: string): Promise<VersionedList | null> {
  const kept = keptSchema.safeParse(await readRecord(KEY));
  if (!kept.success) return null;
  if (kept.data.accountId !== accountId) {
    await forgetRecords();
    return null;
  }
  const pieces = await inPieces(kept.data.pieces, 1, ([json = '[]']) => recipesSchema.parse(JSON.parse(json)));
  return { version: kept.data.version, recipes: pieces.flat() };
}

async function pack(accountId: string, { version, recipes }: VersionedList): Promise<z.input<typeof keptSchema>> {
  const pieces = await inPieces(recipes, PIECE, (piece) => JSON.stringify(piece));
  return { shape: SHAPE, accountId, version, pieces };
}

export function createKeptList(accountId: string): KeptList {
  let latest: VersionedList | null = null;
  async function packLatest(list: VersionedList): Promise<z.input<typeof keptSchema> | null> {
    await pause(WRITE_DELAY);
    return list === latest ? pack(accountId, list) : null;
  }
  return {
    accountId,
    async read() {
      try {
        return await readKept(accountId);
      } catch (cause) {
        console.warn('recipe list: the stored list could not be read; it is loaded from the server', cause);
        return null;
      }
    },
    write(list) {
      latest = list;
      const kept = keepRecord(KEY, () => packLatest(list));
      kept.catch((cause: unknown) => console.warn('recipe list: the list could not be stored on this device', cause));
    },
  };
}

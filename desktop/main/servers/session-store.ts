import { z } from 'zod';
import type { ElectronApi } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import { readIfThere, setAside, writeAtomically } from '../settings/atomic-file.ts';
import { parseJson } from '../settings/parse-json.ts';
import { type Cookies, cookiesSchema } from './cookie-jar.ts';

/** The cookies of each server, by its id. They never leave the main process. */
export interface SessionStore {
  /** `memory`: the system has no secure storage, so they last until the app ends. */
  readonly kind: 'kept' | 'memory';
  read(serverId: string): Cookies;
  write(serverId: string, cookies: Cookies): Promise<void>;
}

const fileSchema = z.object({ sessions: z.base64() });
const contentSchema = z.record(z.string(), cookiesSchema);

type SafeStorage = ElectronApi['safeStorage'];

/** On Linux `basic_text` is no protection: the key is the same on every computer. */
async function isSecure(safeStorage: SafeStorage, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

interface StoreOptions {
  readonly file: string;
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
  readonly logger: Logger;
}

async function load({ file, safeStorage, logger }: StoreOptions): Promise<Map<string, Cookies>> {
  const text = readIfThere(file);
  if (text === null) return new Map();
  try {
    const encrypted = fileSchema.parse(JSON.parse(text));
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(encrypted.sessions, 'base64'));
    const content = parseJson(contentSchema, result);
    if (content === null) throw new Error('its content does not match the schema');
    return new Map(Object.entries(content));
  } catch (error) {
    const keptAside = setAside(file, new Date());
    logger.warn({ err: error, keptAside }, 'sessions cannot be decrypted; signing in again is needed');
    return new Map();
  }
}

/** Call after the app is ready. Throws if the file exists and cannot be read. */
export async function openSessions(options: StoreOptions): Promise<SessionStore> {
  const { file, safeStorage, platform, logger } = options;
  const isKept = await isSecure(safeStorage, platform);
  const sessions = isKept ? await load(options) : new Map<string, Cookies>();
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(sessions));
    const encrypted = (await safeStorage.encryptStringAsync(text)).toString('base64');
    writeAtomically(file, JSON.stringify({ sessions: encrypted }));
  }
  return {
    kind: isKept ? 'kept' : 'memory',
    read: (serverId) => sessions.get(serverId) ?? [],
    async write(serverId, cookies) {
      if (cookies.length === 0) sessions.delete(serverId);
      else sessions.set(serverId, cookies);
      if (!isKept) return;
      saving = saving.then(save).catch((error: unknown) => {
        logger.error({ err: error }, 'sessions were not saved; they last until the app ends');
      });
      await saving;
    },
  };
}

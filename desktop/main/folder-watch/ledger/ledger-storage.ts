import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from '../runtime/errno.ts';

/** Stores a ledger's text. When a call resolves, its effect survives a crash. */
export interface LedgerStorage {
  /** null if there is none yet. */
  read(): Promise<string | null>;
  append(text: string): Promise<void>;
  /** Replaces the whole text atomically. */
  replace(text: string): Promise<void>;
  /** Keeps a copy of a damaged ledger beside it; returns the copy's path. */
  keepCopy(): Promise<string>;
}

/** Flushes a folder, so that a new file name survives a crash. Some systems do not support this. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync();
  } catch (error) {
    if (!['EISDIR', 'EINVAL', 'EPERM', 'EBADF', 'ENOTSUP'].includes(errnoOf(error) ?? '')) throw error;
  } finally {
    await folder?.close();
  }
}

async function writeWhole(path: string, flags: 'a' | 'w', text: string): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.appendFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

export function createLedgerStorage(path: string): LedgerStorage {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    append: (text) => writeWhole(path, 'a', text),
    async replace(text) {
      await mkdir(dirname(path), { recursive: true });
      const aside = `${path}.new`;
      await rm(aside, { force: true });
      await writeWhole(aside, 'w', text);
      await rename(aside, path);
      await flushFolder(dirname(path));
    },
    async keepCopy() {
      const copy = `${path}.damaged`;
      await copyFile(path, copy);
      return copy;
    },
  };
}

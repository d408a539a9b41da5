import { visitStorage } from '../platform/visit-storage.ts';

const KEY = 'cardamom-return-path';

/** Keeps the address from which a guest was led to the landing page, for the time after the sign-in in this tab. */
export function keepReturnPath(state: unknown): void {
  if (typeof state === 'string') visitStorage.write(KEY, state);
}

/** Takes the kept address, once; null if there is none. */
export function takeReturnPath(): string | null {
  const path = visitStorage.read(KEY);
  if (path) visitStorage.write(KEY, '');
  return path || null;
}

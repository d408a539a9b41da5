import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { TextKey } from './create-i18n.ts';

/** A message: a text of the server, or a translation key with values. */
export type Message =
  | { readonly text: string }
  | { readonly key: TextKey; readonly values?: Readonly<Record<string, string | number>> };

/** An error whose text for the user is a translation. */
export class KnownError extends Error {
  readonly key: TextKey;

  constructor(key: TextKey, cause: unknown) {
    super(key, { cause });
    this.name = 'KnownError';
    this.key = key;
  }
}

/** The message of an error: the server's text, that the server is unreachable, its translation, or the fallback (product §8). */
export function errorMessage(error: unknown, fallback: TextKey, unreached: TextKey = 'errors.network'): Message {
  if (error instanceof ApiError && error.message) return { text: error.message };
  if (error instanceof NetworkError) return { key: unreached };
  if (error instanceof KnownError) return { key: error.key };
  console.error(error);
  return { key: fallback };
}

export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return (message) => ('text' in message ? message.text : t(message.key, { ...message.values }));
}

import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { TextKey } from './create-i18n.ts';

/** A message: a text of the server, or a translation key with values. */
export type Message =
  | { readonly text: string }
  | { readonly key: TextKey; readonly values?: Readonly<Record<string, string | number>> };

/** The message of an error: the server's text, that the server is unreachable, or the fallback (product §8). */
export function errorMessage(error: unknown, fallback: TextKey, unreached: TextKey = 'errors.network'): Message {
  if (error instanceof ApiError && error.message) return { text: error.message };
  if (error instanceof NetworkError) return { key: unreached };
  console.error(error);
  return { key: fallback };
}

export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return (message) => ('text' in message ? message.text : t(message.key, { ...message.values }));
}

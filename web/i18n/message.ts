import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { TextKey } from './create-i18n.ts';

/** Something to tell the reader: words of the server, or a text of ours with its values. */
export type Message =
  | { readonly text: string }
  | { readonly key: TextKey; readonly values?: Readonly<Record<string, string | number>> };

/** What an error tells: the server's words, that it was not reached, else the fallback (product §8). */
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

import type { Message } from '../../../i18n/message.ts';

export interface LoginNotice {
  readonly kind: 'success' | 'error';
  readonly message: Message;
}

/** The maximum length of a text from the address, which anybody can put into a link. */
const TEXT_MAX_LENGTH = 300;

/** The notice from the parameters `verified` and `error` of /login (product §2). */
export function loginNotice(parameters: URLSearchParams): LoginNotice | null {
  const error = parameters.get('error')?.trim();
  if (error) return { kind: 'error', message: { text: error.slice(0, TEXT_MAX_LENGTH) } };
  if (parameters.get('verified') !== 'true') return null;
  return { kind: 'success', message: { key: 'auth.emailVerified' } };
}

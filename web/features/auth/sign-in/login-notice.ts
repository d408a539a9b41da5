import type { Message } from '../../../i18n/message.ts';

export interface LoginNotice {
  readonly kind: 'success' | 'error';
  readonly message: Message;
}

/** Longest text that is shown from an address: whoever wrote the link wrote it. */
const TEXT_MAX_LENGTH = 300;

/** What `?verified=` and `?error=` of /login say (product §2). */
export function loginNotice(parameters: URLSearchParams): LoginNotice | null {
  const error = parameters.get('error')?.trim();
  if (error) return { kind: 'error', message: { text: error.slice(0, TEXT_MAX_LENGTH) } };
  if (parameters.get('verified') !== 'true') return null;
  return { kind: 'success', message: { key: 'auth.emailVerified' } };
}

import { isSignInError } from '../../../../shared/domain/sign-in-errors.ts';
import type { Message } from '../../../i18n/message.ts';

export interface LoginNotice {
  readonly kind: 'success' | 'error';
  readonly message: Message;
}

/** The parameters of /login that give a notice. */
export const NOTICE_PARAMETERS = ['verified', 'confirm', 'error'] as const;

/** Whether an external sign-in came back that waits for its second factor. */
export const waitsForFactor = (parameters: URLSearchParams): boolean => parameters.get('confirm') === 'code';

/**
 * The notice from the parameters of /login (product §2). `error` is the code of a failed
 * sign-in. Anybody can put any text into a link, so other values only say that the sign-in failed.
 */
export function loginNotice(parameters: URLSearchParams): LoginNotice | null {
  const error = parameters.get('error')?.trim();
  if (error) return { kind: 'error', message: { key: isSignInError(error) ? error : 'auth.loginFailed' } };
  if (parameters.get('confirm') === 'mail') return { kind: 'success', message: { key: 'auth.googleConfirm' } };
  if (parameters.get('verified') !== 'true') return null;
  return { kind: 'success', message: { key: 'auth.emailVerified' } };
}

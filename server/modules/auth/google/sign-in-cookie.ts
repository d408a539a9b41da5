import { MINUTE } from '../../../../shared/constants.ts';
import { ATTEMPT_MINUTES } from './sign-in-attempts.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';

/** The cookie of a browser during an external sign-in. */
export function createSignInCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_sign_in', secure, lifetime: ATTEMPT_MINUTES * MINUTE });
}

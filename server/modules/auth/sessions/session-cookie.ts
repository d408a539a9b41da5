import { DAY } from '../../../../shared/constants.ts';
import { SESSION_MAX_DAYS } from './sessions.service.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';

/** The session cookie (contract §2). */
export function createSessionCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_session', secure, lifetime: SESSION_MAX_DAYS * DAY });
}

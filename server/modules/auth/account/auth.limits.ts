import { DAY, HOUR, MINUTE } from '../../../../shared/constants.ts';
import type { RateLimit, RateLimitFactory } from '../../../http/limits/rate-limits.ts';

const seconds = (milliseconds: number): number => milliseconds / 1000;

/** The rate limits for accounts (contract §2–3). */
export interface AuthLimits {
  readonly registrations: RateLimit;
  readonly verifications: RateLimit;
  readonly resets: RateLimit;
  /** Requests for a reset link per client. */
  readonly resetRequests: RateLimit;
  /** Mails with a reset link per address. */
  readonly resetMails: RateLimit;
  /**
   * Mails after registrations per address and client, and per address. The first is lower, so that one client cannot
   * use up the limit of an address.
   */
  readonly registrationMailPair: RateLimit;
  readonly registrationMails: RateLimit;
  /** Requests to change the address per account. Each tells the present address. */
  readonly addressChanges: RateLimit;
  /** Invitations per administrator, and attempts at tokens of invitations per client. */
  readonly invitations: RateLimit;
  readonly invitationChecks: RateLimit;
  /** Wrong codes of a second factor per client, and per account in a short and in a long time. */
  readonly codeClient: RateLimit;
  readonly codeAccount: RateLimit;
  readonly codeDay: RateLimit;
  /** Challenges for passkeys, and wrong answers to them at sign-ins without a password, per client. */
  readonly passkeyOptions: RateLimit;
  readonly passkeyAnswers: RateLimit;
  /** Failed log-ins per address and client, per address, and per client. */
  readonly loginPair: RateLimit;
  readonly loginAddress: RateLimit;
  readonly loginClient: RateLimit;
  /** How often the limits of an address were reset. This only counts, and refuses nothing. */
  readonly loginLifts: RateLimit;
  /** Steps of sign-ins with Google per client; a sign-in has two steps. */
  readonly externalSignIns: RateLimit;
}

export function createAuthLimits(createLimit: RateLimitFactory): AuthLimits {
  const hourly = (name: string): RateLimit => createLimit({ name, points: 60, seconds: seconds(HOUR) });
  const login = (name: string, points: number): RateLimit =>
    createLimit({ name, points, seconds: seconds(15 * MINUTE) });
  return {
    registrations: hourly('register'),
    verifications: hourly('verify'),
    resets: hourly('reset'),
    resetRequests: hourly('reset-request'),
    resetMails: createLimit({ name: 'reset-mail', points: 3, seconds: seconds(HOUR) }),
    registrationMailPair: createLimit({ name: 'register-mail-pair', points: 5, seconds: seconds(HOUR) }),
    registrationMails: createLimit({ name: 'register-mail', points: 10, seconds: seconds(HOUR) }),
    addressChanges: createLimit({ name: 'address-change', points: 5, seconds: seconds(HOUR) }),
    invitations: createLimit({ name: 'invitation', points: 200, seconds: seconds(HOUR) }),
    invitationChecks: hourly('invitation-check'),
    codeClient: login('code-client', 50),
    codeAccount: login('code-account', 10),
    codeDay: createLimit({ name: 'code-day', points: 50, seconds: seconds(DAY) }),
    passkeyOptions: createLimit({ name: 'passkey-options', points: 300, seconds: seconds(HOUR) }),
    passkeyAnswers: login('passkey-answers', 50),
    loginPair: login('login-pair', 10),
    loginAddress: login('login-address', 100),
    loginClient: login('login-client', 50),
    loginLifts: login('login-lift', Number.MAX_SAFE_INTEGER),
    externalSignIns: createLimit({ name: 'external-sign-in', points: 300, seconds: seconds(HOUR) }),
  };
}

import { AppError } from '../../../core/errors.ts';
import type { RateLimit } from '../../../http/limits/rate-limits.ts';
import type { AuthLimits } from './auth.limits.ts';

/** Counts in a limit whose refusal is not told to the caller; returns whether the limit is kept. */
export async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'errors.tooManyRequests') return false;
    throw error;
  }
}

/** The recipient and the client of a mail about a registration. */
interface RegistrationMail {
  /** The e-mail address in its form for comparing. */
  readonly key: string;
  readonly clientAddress: string;
}

/**
 * Whether a mail about a registration may be sent. It is counted for every address, with or without an account, so
 * neither the response nor its time depends on that.
 */
export async function mayMailRegistration(
  limits: AuthLimits,
  { key, clientAddress }: RegistrationMail,
): Promise<boolean> {
  if (!(await isWithin(limits.registrationMailPair, `${key} ${clientAddress}`))) return false;
  return isWithin(limits.registrationMails, key);
}

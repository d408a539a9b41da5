/**
 * The failures of a sign-in with Google that the server names in the address of the log-in page: translation keys
 * without placeholders. Anybody can write a link to that page, so it shows texts of this list only.
 */
const SIGN_IN_ERRORS = [
  'auth.googleUnavailable',
  'auth.googleUnreachable',
  'auth.googleCancelled',
  'auth.googleExpired',
  'auth.googleFailed',
  'auth.googleNoEmail',
  'auth.googleEmailUnverified',
  'auth.secondFactorRequired',
  'auth.registrationClosed',
  'auth.invitationRequired',
  'auth.invitationInvalid',
  'auth.emailDomainRefused',
  'auth.tooManySignIns',
  'errors.unavailable',
] as const;

type SignInError = (typeof SIGN_IN_ERRORS)[number];

export function isSignInError(code: string): code is SignInError {
  return SIGN_IN_ERRORS.some((known) => known === code);
}

/** The listed code for the code of any error. */
export function signInErrorOf(code: string): SignInError {
  if (code === 'errors.tooManyRequests') return 'auth.tooManySignIns';
  return isSignInError(code) ? code : 'auth.googleFailed';
}

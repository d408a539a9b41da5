import { dictionary } from '@zxcvbn-ts/language-common';
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../../../../shared/constants.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { isEmail } from '../../../../shared/rules/email.ts';
import { newPasswordProblem, registerProblem } from '../../../../shared/rules/register.ts';
import { AppError } from '../../../core/errors.ts';

/**
 * How many passwords of the ranked list are refused. Contract §3 requires the 3,000 most common ones. Lists differ in
 * their order, so more of this one (@zxcvbn-ts/language-common) are refused.
 */
const REFUSED = 10_000;

const common = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is very common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const CONTROL = /\p{Cc}/u;

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * A name from an identity provider in a form that is valid for accounts: without control characters and truncated. May
 * be empty.
 */
export function cleanName(name: string): string {
  const shown = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...shown].slice(0, NAME_MAX_LENGTH).join('').trim();
}

function fieldOf(code: ErrorCode): string {
  return code.startsWith('auth.name') ? 'name' : code.startsWith('auth.email') ? 'email' : 'password';
}

function problemOf({ name, email, password }: Registration): ErrorCode | null {
  const missing = registerProblem({ name, email, password, confirmPassword: password });
  if (missing) return missing;
  const wrongName = nameProblem(name);
  if (wrongName) return wrongName;
  if (!isEmail(email)) return 'auth.emailInvalid';
  return passwordProblem(password);
}

/** The server's rules for a name in addition to product §5. */
function nameProblem(name: string): ErrorCode | null {
  if ([...name.trim()].length > NAME_MAX_LENGTH) return 'auth.nameTooLong';
  return CONTROL.test(name) ? 'auth.nameInvalid' : null;
}

/** The server's rules for a new password in addition to product §5. */
function passwordProblem(password: string): ErrorCode | null {
  if ([...password].length > PASSWORD_MAX_LENGTH) return 'auth.passwordTooLong';
  return isCommonPassword(password) ? 'auth.passwordTooCommon' : null;
}

/** Throws 400 with the first rule that a new password breaks. */
export function checkNewPassword(password: string): void {
  const problem = newPasswordProblem(password, password) ?? passwordProblem(password);
  if (problem) throw new AppError(problem, { fields: { password: problem } });
}

/** Throws 400 with the first rule that a new name breaks. */
export function checkName(name: string): void {
  const problem = name.trim() ? nameProblem(name) : 'auth.nameRequired';
  if (problem) throw new AppError(problem, { fields: { name: problem } });
}

/** Throws 400 with the first rule that a registration breaks, in the order of product §5 and then contract §3. */
export function checkRegistration(registration: Registration): void {
  const problem = problemOf(registration);
  if (problem) throw new AppError(problem, { fields: { [fieldOf(problem)]: problem } });
}

import { PASSWORD_MIN_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';

export interface PasswordChangeForm {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Product §5: the first rule that a registration breaks, in the specification's order, or null. */
export function registerProblem(form: RegisterForm): ErrorCode | null {
  const wrongName = nameProblem(form.name);
  if (wrongName) return wrongName;
  if (!form.email.trim()) return 'auth.emailRequired';
  return newPasswordProblem(form.password, form.confirmPassword);
}

/** Product §5: name not blank. */
export function nameProblem(name: string): ErrorCode | null {
  return name.trim() ? null : 'auth.nameRequired';
}

/** The current password is required; the new one follows the rules of all new passwords. */
export function passwordChangeProblem(form: PasswordChangeForm): ErrorCode | null {
  if (!form.currentPassword) return 'users.currentPasswordRequired';
  return newPasswordProblem(form.password, form.confirmPassword);
}

/** Product §5: present, at least 8 characters, equal confirmation. */
export function newPasswordProblem(password: string, confirmPassword: string): ErrorCode | null {
  if (!password) return 'auth.passwordRequired';
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'auth.passwordTooShort';
  if (password !== confirmPassword) return 'auth.passwordMismatch';
  return null;
}

/** Product §5: e-mail not blank. */
export function forgotPasswordProblem(email: string): ErrorCode | null {
  return email.trim() ? null : 'auth.emailRequired';
}

/** Product §5: e-mail not blank after trimming; password not empty. */
export function loginProblem(form: { readonly email: string; readonly password: string }): ErrorCode | null {
  if (!form.email.trim()) return 'auth.emailRequired';
  if (!form.password) return 'auth.passwordRequired';
  return null;
}

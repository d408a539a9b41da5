import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * How many of the ranked list are refused. Contract §3 asks for the 3,000 commonest; lists differ in their
 * order, so a wider cut is taken of this one (@zxcvbn-ts/language-common).
 */
const REFUSED = 10_000;

const common = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the commonest, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

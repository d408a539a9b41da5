import { EMAIL_MAX_LENGTH } from '../constants.ts';

/** A loose pattern: only sending shows whether a mail server accepts the address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
const CONTROL = /\p{Cc}/u;

/** Whether a text, trimmed, may be an e-mail address (contract §3). */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !CONTROL.test(text);
}

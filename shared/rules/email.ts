import { EMAIL_MAX_LENGTH } from '../constants.ts';

/** A local part and a domain with a dot or a plain host; what a mail server accepts is found out by sending. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
const CONTROL = /\p{Cc}/u;

/** Whether a text, trimmed, may be an e-mail address (contract §3). */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !CONTROL.test(text);
}

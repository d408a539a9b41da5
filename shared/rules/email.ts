import { EMAIL_MAX_LENGTH } from '../constants.ts';

/** A loose pattern: only sending shows whether a mail server accepts the address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
const CONTROL = /\p{Cc}/u;
const ASCII = /^\p{ASCII}*$/u;
/** ASCII characters that no host has. Some of them would end the host of a URL. */
const NOT_IN_HOSTS = /[\p{Cc} -,/:-@[-^`{-~]/u;

/**
 * Whether a text, trimmed, may be an e-mail address (contract §3). The canonical form follows the same rules, because
 * some characters contain others: U+FF20 is a full-width @.
 */
export function isEmail(text: string): boolean {
  if (CONTROL.test(text) || text.trim().length > EMAIL_MAX_LENGTH) return false;
  return [text.trim(), emailKey(text)].every((form) => form.length <= EMAIL_MAX_LENGTH && EMAIL.test(form));
}

/**
 * The host in ASCII (IDNA as in URLs, the same as `domainToASCII` of Node) and in lower case, without a final dot. A
 * host that IDNA refuses keeps its letters.
 */
function asciiHost(host: string): string {
  const plain = host.normalize('NFKC').toLowerCase();
  const isName = !ASCII.test(host) && !NOT_IN_HOSTS.test(plain) && URL.canParse(`ws://${host}`);
  return (isName ? new URL(`ws://${host}`).hostname : plain).replace(/\.$/, '');
}

/** The address for a mail server: the local part as typed, and a host with other letters than ASCII by IDNA. */
export function deliveryAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return ASCII.test(email.slice(at)) ? email : email.slice(0, at) + asciiHost(email.slice(at));
}

/** The canonical form of the domain of an address. */
export const emailDomain = (address: string): string => emailKey(address).replace(/^.*@/su, '');

/**
 * The canonical form of an e-mail address, by which addresses are compared everywhere: trimmed, the local part in NFKC
 * and lower case, the host in ASCII. Spellings of one address, such as with the Kelvin sign U+212A instead of k, have
 * the same form. It is for comparing only: mails go to the address as it was typed.
 */
export function emailKey(email: string): string {
  const [, local, host] = /^(.*)@(.*)$/su.exec(email.trim()) ?? [];
  const canonical = (part: string): string => part.normalize('NFKC').toLowerCase().normalize('NFKC');
  return local === undefined || host === undefined ? canonical(email.trim()) : `${canonical(local)}@${asciiHost(host)}`;
}

import { z } from 'zod';
import { emailDomain, emailKey, isEmail } from '../../shared/rules/email.ts';
import { findProgram } from './find-program.ts';
import { hostName } from './host-name.ts';
import { readStoragePlace } from './storage-place.ts';

/**
 * A variable that `read` parses; `read` returns `undefined` for an invalid value. `takes` describes the allowed values
 * for the error message.
 */
export function variable<T>(takes: string, read: (text: string) => T | undefined) {
  const kind = z.string().transform((text, ctx): T => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message: takes });
    return z.NEVER;
  });
  return kind.describe(takes);
}

export function integer(min: number, max: number) {
  return variable(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined;
  });
}

/** Addresses of databases behind a socket need no host. */
const HOSTLESS = new Set(['postgresql:', 'postgres:']);
const hasHost = ({ protocol, host }: URL): boolean => HOSTLESS.has(protocol) || host !== '';

export function url(...protocols: string[]) {
  return variable(`an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)) && hasHost(new URL(text))
      ? text.replace(/\/+$/, '')
      : undefined,
  );
}

export function list<T>(takes: string, read: (part: string) => T | undefined) {
  return variable(`a comma-separated list of ${takes}`, (text) => {
    const parts = text.split(',').map((part) => part.trim());
    const values = parts.filter(Boolean).map(read);
    return values.length === 0 || values.includes(undefined) ? undefined : (values as T[]);
  });
}

export const share = variable('a number from 0 to 1', (text) => {
  const value = Number(text);
  return /^\d*\.?\d+$/.test(text) && value <= 1 ? value : undefined;
});
/** Name and value. */
export const header = (part: string): readonly [string, string] | undefined => {
  const [, name, value] = /^([\w-]+)\s*=\s*(\S.*)$/.exec(part) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
};
export const text = variable('some text', (value) => value || undefined);
export const matching = (takes: string, pattern: RegExp) =>
  variable(takes, (value) => (pattern.test(value) ? value : undefined));
/** The absolute path, so that the program can later be started in any folder. */
export const program = variable(
  'an existing executable program, by its path or by its name in PATH',
  (value) => findProgram(value) ?? undefined,
);
export const email = (part: string): string | undefined =>
  /^[^\s@,]+@[^\s@,]+$/.test(part) ? emailKey(part) : undefined;
/** The domain of e-mail addresses in canonical form, with or without @ in front. */
export const mailDomain = (part: string): string | undefined => {
  const address = `x@${part.replace(/^@/, '')}`;
  return isEmail(address) && !part.includes('*') ? emailDomain(address) : undefined;
};
export const host = (part: string): string | undefined =>
  /^(\[[\da-f:.]+\]|[^\s/:@]+)(:\d{1,5})?$/i.test(part) ? part.toLowerCase() : undefined;
export const port = (part: string): number | undefined =>
  /^\d{1,5}$/.test(part) && Number(part) >= 1 && Number(part) <= 65_535 ? Number(part) : undefined;
/** A port is not allowed, a trailing dot is removed, and an IPv6 address may be with or without brackets. */
export const readHostName = (part: string): string | undefined =>
  /:\d*$/.test(part) && !/^[^[]*:.*:/.test(part) ? undefined : (hostName(part) ?? undefined);
export const storagePlace = variable(
  'file:///folder, or s3://bucket/prefix with the parameters endpoint, region and forcePathStyle',
  readStoragePlace,
);
export const role = (part: string): 'web' | 'worker' | undefined =>
  part === 'web' || part === 'worker' ? part : undefined;
export const oneOf = <T extends string>(...values: readonly T[]) =>
  variable(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value));

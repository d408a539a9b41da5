import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitFor } from '../processes/wait-for.ts';

const parsed = new Map<string, Promise<Email>>();

/**
 * Parsed mails by file. A file gets its final name when it is complete and does not change after that, so it is parsed
 * only once.
 */
function parse(path: string): Promise<Email> {
  const known = parsed.get(path) ?? readFile(path).then((eml) => PostalMime.parse(eml));
  parsed.set(path, known);
  return known;
}

/** The mails that were written for an address so far, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []); // the folder is created with the first mail
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => parse(join(folder, name))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()));
}

/** Waits until an address has `count` mails. */
export function waitForMails(dataDir: string, address: string, count = 1): Promise<Email[]> {
  return waitFor(`${count} mails to ${address}`, async () => {
    const mails = await mailsTo(dataDir, address);
    return mails.length >= count ? mails : null;
  });
}

/** The token of the link in a mail's text part. */
export function tokenOf(mail: Email | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link with a token in: ${mail?.text}`);
  return token;
}

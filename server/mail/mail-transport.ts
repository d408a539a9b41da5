import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { deliveryAddress } from '../../shared/rules/email.ts';

/** RFC 8058: mail programs show their own unsubscribe button, which sends a POST. */
function listHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * A mail for nodemailer. The recipient is passed as exactly one address, and headers suppress automatic replies. All
 * attempts have the same Message-ID, so that a server can recognise a mail that it has already accepted.
 */
export function composeMail(from: string, mail: OutgoingMail): SendMailOptions {
  const { id, recipient, subject, text, html, unsubscribeLink } = mail;
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: deliveryAddress(recipient) },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeLink && listHeaders(unsubscribeLink)) },
  };
}

/** A complete mail. `link` is its main link, which is logged if there is no mail server. */
export interface MailMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  /** For mails of mailings: a POST to this link unsubscribes, and a GET shows a question (RFC 8058). */
  readonly unsubscribeLink?: string | null;
}

/** A mail for the transport. `id` is the same for every attempt, and sorts by time. */
export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/** Words of a mail server without the password of its URL, which it may have repeated. */
export function withoutPassword(words: string, smtpUrl: string | null): string {
  const password = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).password);
  return password === '' ? words : words.replaceAll(password, '***');
}

/** Port: delivers a mail or throws, at the latest when the signal aborts. */
export interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * For installations without a mail server: writes each mail to `<folder>/<time-sorted id>.eml` and logs its link
 * (contract §1). A further attempt overwrites the same file.
 */
export function createOutboxFolder(folder: string, from: string, logger: Logger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: eml } = await composer.sendMail(composeMail(from, mail));
      await mkdir(folder, { recursive: true });
      const name = `${mail.id}.eml`;
      await writeFile(join(folder, `${name}.part`), eml as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, name));
      logger.info({ recipient: mail.recipient, link: mail.link, file: name }, 'mail written to the outbox folder');
    },
    close: () => composer.close(),
  };
}

/** Sends through a mail server over one persistent connection. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail, signal) {
      await transport.sendMail({ ...composeMail(from, mail), signal });
    },
    close: () => transport.close(),
  };
}

import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

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

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

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

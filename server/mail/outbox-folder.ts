import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMail } from './compose-mail.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Without a mail server each mail becomes a file `<folder>/<time-sorted id>.eml`, and its link is logged (contract §1). A
 * further try of the same mail writes the same file.
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

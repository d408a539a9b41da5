import type { SendMailOptions } from 'nodemailer';
import { deliveryAddress } from '../../shared/rules/email.ts';
import type { OutgoingMail } from './mail-transport.ts';

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

import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/** RFC 8058: mail programs show a button of their own, which sends a POST. */
function listHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * A mail as nodemailer takes it: whatever stands in the address is one address, and no program answers it. Tries of
 * one mail bear the same Message-ID, so that a server that took it in an earlier one may know it again.
 */
export function composeMail(from: string, mail: OutgoingMail): SendMailOptions {
  const { id, recipient, subject, text, html, unsubscribeLink } = mail;
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeLink && listHeaders(unsubscribeLink)) },
  };
}

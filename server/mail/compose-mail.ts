import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-transport.ts';

/** A mail as nodemailer takes it: whatever stands in the address is one address, and no program answers it. */
export function composeMail(from: string, { recipient, subject, text, html }: MailMessage): SendMailOptions {
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

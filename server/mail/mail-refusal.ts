import { z } from 'zod';

/** What a mail server has refused permanently: the sender, and so every mail, or one mail. */
export type Refusal = 'sender' | 'mail';

/** The properties of nodemailer's errors. The code of a reply is absent if the server did not reply. */
const failureSchema = z.object({
  message: z.string(),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/**
 * Replies that refuse the sender at any command; many servers send them only after the recipient is known. RFC 3463 and
 * 7372: 5.1.7 and 5.1.8 bad address of the sender, 5.7.20 to 5.7.29 missing authentication of the sender's domain.
 */
const ABOUT_SENDER =
  /\b5\.1\.[78]\b|\b5\.7\.2\d\b|\bsender\b.*\b(?:rejected|refused|denied|verify|not allowed)|\brelay(?:ing)?\b/is;

/** The permanent refusal that an error of the transport reports; null for all other errors, which may pass. */
export function refusalOf(error: unknown): Refusal | null {
  const failure = failureSchema.safeParse(error).data;
  if (!failure) return null;
  const { message, command = '', responseCode } = failure;
  // The transport itself refuses a sender that is not an address.
  if (message.startsWith('Invalid sender')) return 'sender';
  if (responseCode === undefined || responseCode < 500) return null;
  if (/^(?:MAIL FROM|AUTH)/.test(command) || responseCode === 530 || ABOUT_SENDER.test(message)) return 'sender';
  return /^(?:RCPT TO|DATA)/.test(command) ? 'mail' : null;
}

/** One mail, complete. `link` is the one thing it is sent for; it is logged where there is no mail server. */
export interface MailMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
}

/** Port: takes a mail over for good or throws, at the latest when the signal says so. */
export interface MailTransport {
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
  close(): void;
}

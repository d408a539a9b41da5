/** One mail, complete. `link` is the one thing it is sent for; it is logged where there is no mail server. */
export interface MailMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  /** A mail to many: where a POST takes its reader off the list, and a GET asks first (RFC 8058). */
  readonly unsubscribeLink?: string | null;
}

/** A mail as it is handed over. `id` is the same for every try, and sorts by time. */
export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/** Port: takes a mail over for good or throws, at the latest when the signal says so. */
export interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

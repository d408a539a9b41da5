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

/** Port: delivers a mail or throws, at the latest when the signal aborts. */
export interface MailTransport {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

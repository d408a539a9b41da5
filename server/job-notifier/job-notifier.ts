/**
 * Port: wakes the workers when an import was accepted. A notification may be lost, doubled or late: the rows in
 * PostgreSQL are the record, and workers poll them.
 */
export interface JobNotifier {
  /** Sends the id of the job; rejects within 250 ms when delivery is not confirmed. */
  notify(jobId: string): Promise<void>;
  /**
   * Calls `onJob` for the notifications of any process, this one included, while the connection is up.
   * Errors of `onJob` are reported to `NotifierEvents.onFault`; the notification is not repeated. `onConnect` is called
   * after each connect: notifications sent before it, or while the connection was down, were missed.
   */
  subscribe(onJob: OnJob, onConnect?: () => void): Promise<void>;
  /** `degraded` while the service behind it is away or does not answer. */
  status(): 'ok' | 'degraded';
  /** Releases every connection and timer; never rejects. */
  close(): Promise<void>;
}

export type OnJob = (jobId: string) => Promise<void> | void;

/** Reports of a notifier: each loss of the connection once, with its cause, each return, and errors of a subscriber. */
export interface NotifierEvents {
  onFault(error: unknown): void;
  onBack(): void;
}

/**
 * Port: wakes the workers when an import was accepted. A ring may be lost, doubled or late:
 * PostgreSQL's rows are the record, and workers look for rows by themselves.
 */
export interface Doorbell {
  /** Rings with the id of the job; rejects within 250 ms when it is not known that the ring got out. */
  ring(jobId: string): Promise<void>;
  /**
   * Calls `onRing` for rings of any process, this one included, from the moment that the bell is connected.
   * What `onRing` throws is told to the bell's owner and never rings again. `onOpen` is called each time that the bell is
   * connected and rings are heard: those of before, or of the time that it was away, were not.
   */
  listen(onRing: OnRing, onOpen?: () => void): Promise<void>;
  /** `degraded` while the service behind it is away or does not answer. */
  status(): 'ok' | 'degraded';
  /** Lets go of every connection and timer; never rejects. */
  close(): Promise<void>;
}

export type OnRing = (jobId: string) => Promise<void> | void;

/** What a bell tells its owner: each loss once, with its cause, each return, and what a listener threw. */
export interface DoorbellEvents {
  onFault(error: unknown): void;
  onBack(): void;
}

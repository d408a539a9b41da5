/**
 * Port: wakes the workers when an import was accepted. A ring may be lost, doubled or late:
 * PostgreSQL's rows are the record, and workers look for rows by themselves.
 */
export interface Doorbell {
  /** Rings with the id of the job; rejects when the ring surely did not get out. */
  ring(jobId: string): Promise<void>;
  /** Calls `onRing` for rings of any process, this one included. */
  listen(onRing: (jobId: string) => Promise<void> | void): Promise<void>;
  status(): 'ok' | 'degraded';
  close(): Promise<void>;
}

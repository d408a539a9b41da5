import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { createSubmissionKey } from '../../../api/submission-key.ts';

/** The state of a form that submits an import. */
export interface Submission {
  readonly isSubmitting: boolean;
  readonly error: Message | null;
}

export const NOT_SUBMITTED: Submission = { isSubmitting: false, error: null };

interface SubmitterOptions {
  /** Called when the server has accepted the import (contract §3). */
  readonly onAccepted: (jobId: string) => void;
  /** The message if the server sends none (product §8). */
  readonly fallback: TextKey;
  readonly onChange: (change: Partial<Submission>) => void;
}

export interface Submitter {
  /** The form was changed, so the next submission is another import. */
  edited(): void;
  /** Sends the form; resolves with whether it was accepted. A repetition after a lost response has the same key. */
  submit(send: (idempotencyKey: string) => Promise<{ readonly jobId: string }>): Promise<boolean>;
}

export function createSubmitter({ onAccepted, fallback, onChange }: SubmitterOptions): Submitter {
  let submissionKey = createSubmissionKey();
  return {
    edited() {
      submissionKey = createSubmissionKey();
      onChange({ error: null });
    },
    async submit(send) {
      onChange({ isSubmitting: true, error: null });
      try {
        const { jobId } = await send(submissionKey);
        onAccepted(jobId);
        return true;
      } catch (error) {
        onChange({ error: errorMessage(error, fallback) });
        return false;
      } finally {
        onChange({ isSubmitting: false });
      }
    },
  };
}

import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { createSubmissionKey } from '../../../api/submission-key.ts';

/** How a form fares that asks for an import. */
export interface Submission {
  readonly isSubmitting: boolean;
  readonly error: Message | null;
}

export const NOT_SUBMITTED: Submission = { isSubmitting: false, error: null };

interface SubmitterOptions {
  /** The server promised to import it (contract §3). */
  readonly onAccepted: (jobId: string) => void;
  /** What is said where the server has no words (product §8). */
  readonly fallback: TextKey;
  readonly onChange: (change: Partial<Submission>) => void;
}

export interface Submitter {
  /** Something else stands in the form: what is sent next is another import. */
  edited(): void;
  /** Sends the form; answers whether it was accepted. A second try after a lost answer bears the same key. */
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

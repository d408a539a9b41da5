import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../i18n/message.ts';

interface SubmissionOptions {
  /** The first rule that the form breaks, or null (product §5). */
  readonly problem: () => ErrorCode | null;
  readonly send: () => Promise<void>;
  /** What to say where the server has no words (product §8). */
  readonly fallback: TextKey;
}

interface Submission {
  /** product §4: idle, submitting, then success or error. */
  readonly state: 'idle' | 'submitting' | 'done';
  readonly error: Message | null;
  /** Names of the fields that the error is about. */
  readonly faultyFields: readonly string[];
  submit(): Promise<void>;
}

const FIELD_OF_PROBLEM: Partial<Record<ErrorCode, string>> = {
  'auth.nameRequired': 'name',
  'auth.emailRequired': 'email',
  'auth.passwordRequired': 'password',
  'auth.passwordTooShort': 'password',
  'auth.passwordMismatch': 'confirmPassword',
};

/** A form of product §4: its rules first, then the call; nothing is sent twice at once. */
export function useSubmission({ problem, send, fallback }: SubmissionOptions): Submission {
  const [state, setState] = useState<Submission['state']>('idle');
  const [error, setError] = useState<Message | null>(null);
  const [faultyFields, setFaultyFields] = useState<readonly string[]>([]);
  const isSending = useRef(false);

  async function submit(): Promise<void> {
    if (isSending.current) return;
    const broken = problem();
    setError(broken && { key: broken });
    setFaultyFields(broken ? [FIELD_OF_PROBLEM[broken] ?? ''] : []);
    if (broken) return;
    isSending.current = true;
    setState('submitting');
    try {
      await send();
      setState('done');
    } catch (failure) {
      setError(errorMessage(failure, fallback));
      setFaultyFields(failure instanceof ApiError ? Object.keys(failure.fields) : []);
      setState('idle');
    } finally {
      isSending.current = false;
    }
  }
  return { state, error, faultyFields, submit };
}

import { useId, useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

interface SubmissionOptions {
  /** The first rule that the form breaks, or null (product §5). */
  readonly problem: () => ErrorCode | null;
  readonly send: () => Promise<void>;
  /** Messages for an error without a message, and for an unreachable server (product §8). */
  readonly fallback: TextKey;
  readonly unreached: TextKey;
  /** Whether the form can be used again after success. */
  readonly stays?: true;
}

interface FieldState {
  readonly name: string;
  readonly required: true;
  readonly disabled: boolean;
  /** Whether the error is about this field. */
  readonly invalid: boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface Submission {
  /** product §4: idle, submitting, then success or error. */
  readonly state: 'idle' | 'submitting' | 'done';
  /** Whether the form is locked: it is being sent, or was accepted and the page is about to change. */
  readonly isBusy: boolean;
  readonly error: Message | null;
  /** The id of the element that shows the error. */
  readonly errorId: string;
  /** The props of a field that depend on the form's state. */
  field(name: string): FieldState;
  submit(): Promise<void>;
}

const FIELD_OF_PROBLEM: Partial<Record<ErrorCode, string>> = {
  'auth.nameRequired': 'name',
  'auth.emailRequired': 'email',
  'auth.emailInvalid': 'email',
  'auth.passwordRequired': 'password',
  'auth.passwordTooShort': 'password',
  'auth.passwordMismatch': 'confirmPassword',
  'users.currentPasswordRequired': 'currentPassword',
  'auth.codeRequired': 'code',
};

/** The state of a form (product §4): it checks the rules, then sends. Only one request runs at a time. */
export function useSubmission({ problem, send, fallback, unreached, stays }: SubmissionOptions): Submission {
  const [state, setState] = useState<Submission['state']>('idle');
  const [error, setError] = useState<Message | null>(null);
  const [faultyFields, setFaultyFields] = useState<readonly string[]>([]);
  const isSending = useRef(false);
  const errorId = useId();
  const isBusy = state === 'submitting' || (state === 'done' && !stays);

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
      setError(errorMessage(failure, fallback, unreached));
      setFaultyFields(failure instanceof ApiError ? Object.keys(failure.fields) : []);
      setState('idle');
    } finally {
      isSending.current = false;
    }
  }

  function field(name: string): FieldState {
    const invalid = faultyFields.includes(name);
    return { name, required: true, disabled: isBusy, invalid, 'aria-describedby': invalid ? errorId : undefined };
  }
  return { state, isBusy, error, errorId, field, submit };
}

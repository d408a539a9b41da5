import { importFile } from '../../../../shared/api/imports.ts';
import { mayPass } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';
import { createSubmissionKey } from '../../../api/submission-key.ts';

/** The state of an upload. */
export interface Sending {
  /** The share that was sent, 0 to 1; null while nothing is sent. */
  readonly sent: number | null;
  readonly error: Message | null;
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
}

export const AT_REST: Sending = { sent: null, error: null, canRetry: false };

interface UploaderOptions {
  readonly api: ApiClient;
  /** Called when the server has accepted the import (contract §3). */
  readonly onAccepted: (jobId: string) => void;
  /** The message if the server sends none (product §8). */
  readonly fallback: TextKey;
  readonly onChange: (change: Partial<Sending>) => void;
}

export interface Uploader {
  /** Sends the files of one import. If the same files are sent again after a failure, the key is the same. */
  send(files: readonly File[]): Promise<'accepted' | 'cancelled' | 'failed'>;
  cancel(): void;
}

const areSame = (some: readonly File[], others: readonly File[]): boolean =>
  some.length === others.length && some.every((file, place) => file === others[place]);

export function createUploader({ api, onAccepted, fallback, onChange }: UploaderOptions): Uploader {
  let failed: { readonly files: readonly File[]; readonly idempotencyKey: string } | null = null;
  let upload = new AbortController();
  return {
    async send(files) {
      const idempotencyKey = failed && areSame(failed.files, files) ? failed.idempotencyKey : createSubmissionKey();
      const { signal } = (upload = new AbortController());
      failed = null;
      onChange({ ...AT_REST, sent: 0 });
      const onSent = (sent: number): void => onChange({ sent });
      try {
        const { jobId } = await api.upload(importFile, { files, idempotencyKey, onSent, signal });
        onAccepted(jobId);
        onChange(AT_REST);
        return 'accepted';
      } catch (error) {
        if (!signal.aborted) failed = { files, idempotencyKey };
        onChange(
          signal.aborted ? AT_REST : { sent: null, error: errorMessage(error, fallback), canRetry: mayPass(error) },
        );
        return signal.aborted ? 'cancelled' : 'failed';
      }
    },
    cancel: () => upload.abort(),
  };
}

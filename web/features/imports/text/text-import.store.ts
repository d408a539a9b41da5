import { createStore, type StoreApi } from 'zustand';
import { getFailedSource } from '../../../../shared/api/original/failed-source.ts';
import { importText } from '../../../../shared/api/imports.ts';
import { IMPORT_TEXT_MAX_LENGTH } from '../../../../shared/constants.ts';
import type { Notification } from '../../../../shared/domain/notification.ts';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { createSubmitter, NOT_SUBMITTED, type Submission } from '../sending/create-submitter.ts';
import type { TextDraft } from './text-draft.ts';

export interface TextImportState extends Submission {
  /** The pasted or typed text. It is stored on this device until the server has accepted it. */
  readonly text: string;
  textChanged(text: string): void;
  textSubmitted(): Promise<void>;
  /** What was pasted or read for a failed import, while other text stands in the field; null if there is none. */
  readonly offered: string | null;
  /** Fills in what was pasted or read for a failed import. Text that the user has typed stays, and it is offered instead. */
  sourceBroughtBack(job: Pick<FailedJob, 'id'>): Promise<void>;
  offerTaken(): void;
  /** An import has ended. A text that was sent here and has failed stands in the field again, unless it holds other text. */
  importEnded(end: ImportEnd): void;
}

/** The end of an import, with the message for the user. */
type ImportEnd = Pick<Notification, 'jobId' | 'type' | 'message'>;

interface TextImportOptions {
  readonly api: ApiClient;
  readonly onAccepted: (jobId: string) => void;
  readonly draft: TextDraft;
}

/** Whether the server accepts this text (contract §3). */
export function isImportableText(text: string): boolean {
  return text.trim() !== '' && text.length <= IMPORT_TEXT_MAX_LENGTH;
}

export function createTextImportStore({ api, onAccepted, draft }: TextImportOptions): StoreApi<TextImportState> {
  return createStore<TextImportState>()((set, get) => {
    /** The texts that were sent from here, by their imports. */
    const sent = new Map<string, string>();
    const submitter = createSubmitter({
      fallback: 'imports.failedText',
      onChange: set,
      onAccepted(jobId) {
        sent.set(jobId, get().text);
        get().textChanged('');
        onAccepted(jobId);
      },
    });
    const isBlank = (): boolean => get().text.trim() === '';
    return {
      text: draft.read(),
      offered: null,
      ...NOT_SUBMITTED,
      textChanged(text) {
        submitter.edited();
        draft.write(text);
        set({ text, offered: null });
      },
      async sourceBroughtBack({ id }) {
        try {
          const { text } = await api.call(getFailedSource, { params: { id } });
          if (text === '' || text === get().text) return;
          if (isBlank()) get().textChanged(text);
          else set({ offered: text });
        } catch (cause) {
          console.warn('the text of a failed import could not be fetched', cause); // the field stays empty
        }
      },
      offerTaken: () => get().textChanged(get().offered ?? get().text),
      importEnded({ jobId, type, message }) {
        const text = jobId === null ? undefined : sent.get(jobId);
        if (text === undefined) return;
        if (type === 'success' && get().text === text) get().textChanged('');
        if (type !== 'error' || !(isBlank() || get().text === text)) return;
        get().textChanged(text);
        set({ error: { text: message } });
      },
      async textSubmitted() {
        const { text, isSubmitting } = get();
        if (isSubmitting || !isImportableText(text)) return;
        const send = (idempotencyKey: string) => api.call(importText, { body: { text }, idempotencyKey });
        await submitter.submit(send);
      },
    };
  });
}

export const [TextImportProvider, useTextImport] = createStoreContext<TextImportState>('TextImport');

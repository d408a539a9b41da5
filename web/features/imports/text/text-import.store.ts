import { createStore, type StoreApi } from 'zustand';
import { getFailedSource } from '../../../../shared/api/original/failed-source.ts';
import { importText } from '../../../../shared/api/imports.ts';
import { IMPORT_TEXT_MAX_LENGTH } from '../../../../shared/constants.ts';
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
  /** Fills in what was pasted or read for a failed import. Text that the user has typed stays. */
  sourceBroughtBack(job: Pick<FailedJob, 'id'>): Promise<void>;
}

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
    const submitter = createSubmitter({ onAccepted, fallback: 'imports.failedText', onChange: set });
    return {
      text: draft.read(),
      ...NOT_SUBMITTED,
      textChanged(text) {
        submitter.edited();
        draft.write(text);
        set({ text });
      },
      async sourceBroughtBack({ id }) {
        if (get().text.trim() !== '') return;
        try {
          const { text } = await api.call(getFailedSource, { params: { id } });
          if (get().text.trim() === '' && text !== '') get().textChanged(text);
        } catch (cause) {
          console.warn('the text of a failed import could not be fetched', cause); // the field stays empty
        }
      },
      async textSubmitted() {
        const { text, isSubmitting } = get();
        if (isSubmitting || !isImportableText(text)) return;
        const send = (idempotencyKey: string) => api.call(importText, { body: { text }, idempotencyKey });
        if (await submitter.submit(send)) get().textChanged('');
      },
    };
  });
}

export const [TextImportProvider, useTextImport] = createStoreContext<TextImportState>('TextImport');

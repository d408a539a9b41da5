import { createStore, type StoreApi } from 'zustand';
import { importText } from '../../../shared/api/imports.ts';
import { IMPORT_TEXT_MAX_LENGTH } from '../../../shared/constants.ts';
import type { ApiClient } from '../../api/client.ts';
import { createStoreContext } from '../../state/store-context.ts';
import { createSubmitter, NOT_SUBMITTED, type Submission } from './create-submitter.ts';

export interface TextImportState extends Submission {
  /** What was pasted or typed; it stays until the server has it. */
  readonly text: string;
  textChanged(text: string): void;
  textSubmitted(): Promise<void>;
}

interface TextImportOptions {
  readonly api: ApiClient;
  readonly onAccepted: (jobId: string) => void;
}

/** Whether a text is one that the server takes (contract §3). */
export function isImportableText(text: string): boolean {
  return text.trim() !== '' && text.length <= IMPORT_TEXT_MAX_LENGTH;
}

export function createTextImportStore({ api, onAccepted }: TextImportOptions): StoreApi<TextImportState> {
  return createStore<TextImportState>()((set, get) => {
    const submitter = createSubmitter({ onAccepted, fallback: 'imports.failedText', onChange: set });
    return {
      text: '',
      ...NOT_SUBMITTED,
      textChanged(text) {
        submitter.edited();
        set({ text });
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

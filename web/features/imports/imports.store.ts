import { createStore, type StoreApi } from 'zustand';
import { importUrl } from '../../../shared/api/imports.ts';
import { parseImportUrl } from '../../../shared/rules/import-url.ts';
import type { ApiClient } from '../../api/client.ts';
import { errorMessage, type Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';
import { createSubmissionKey } from './submission-key.ts';

export interface ImportsState {
  /** What stands in the address line. */
  readonly url: string;
  readonly isSubmitting: boolean;
  readonly error: Message | null;
  urlChanged(url: string): void;
  urlSubmitted(): Promise<void>;
  /** A link was dropped on the panel: it is imported at once, as a file would be. */
  linkDropped(url: string): Promise<void>;
}

interface ImportsStoreOptions {
  readonly api: ApiClient;
  /** The server promised to import it (contract §3). */
  readonly onAccepted: (jobId: string) => void;
}

export function createImportsStore({ api, onAccepted }: ImportsStoreOptions): StoreApi<ImportsState> {
  // A second try after a lost answer bears the same key, so that it is not a second import.
  let submissionKey = createSubmissionKey();
  return createStore<ImportsState>()((set, get) => ({
    url: '',
    isSubmitting: false,
    error: null,
    urlChanged(url) {
      submissionKey = createSubmissionKey();
      set({ url, error: null });
    },
    async linkDropped(url) {
      if (get().isSubmitting) return;
      get().urlChanged(url);
      await get().urlSubmitted();
    },
    async urlSubmitted() {
      const parsed = parseImportUrl(get().url);
      if (get().isSubmitting) return;
      if ('problem' in parsed) return set({ error: { key: parsed.problem } });
      set({ isSubmitting: true, error: null });
      try {
        const { jobId } = await api.call(importUrl, { body: { url: parsed.url }, idempotencyKey: submissionKey });
        get().urlChanged('');
        onAccepted(jobId);
      } catch (error) {
        set({ error: errorMessage(error, 'imports.failedUrl') });
      } finally {
        set({ isSubmitting: false });
      }
    },
  }));
}

export const [ImportsProvider, useImports] = createStoreContext<ImportsState>('Imports');

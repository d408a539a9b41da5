import { createStore, type StoreApi } from 'zustand';
import { importUrl } from '../../../shared/api/imports.ts';
import { parseImportUrl } from '../../../shared/rules/import-url.ts';
import type { ApiClient } from '../../api/client.ts';
import { errorMessage, type Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';

export interface ImportsState {
  /** What stands in the address line. */
  readonly url: string;
  readonly isSubmitting: boolean;
  readonly error: Message | null;
  urlChanged(url: string): void;
  urlSubmitted(): Promise<void>;
}

interface ImportsStoreOptions {
  readonly api: ApiClient;
  /** The server promised to import it (contract §3). */
  readonly onAccepted: (jobId: string) => void;
}

export function createImportsStore({ api, onAccepted }: ImportsStoreOptions): StoreApi<ImportsState> {
  return createStore<ImportsState>()((set, get) => ({
    url: '',
    isSubmitting: false,
    error: null,
    urlChanged: (url) => set({ url, error: null }),
    async urlSubmitted() {
      const parsed = parseImportUrl(get().url);
      if (get().isSubmitting) return;
      if ('problem' in parsed) return set({ error: { key: parsed.problem } });
      set({ isSubmitting: true, error: null });
      try {
        const { jobId } = await api.call(importUrl, { body: { url: parsed.url } });
        set({ url: '' });
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

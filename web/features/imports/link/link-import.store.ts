import { createStore, type StoreApi } from 'zustand';
import { importUrl } from '../../../../shared/api/imports.ts';
import { parseTypedUrl } from '../../../../shared/rules/import-input.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { createSubmitter, NOT_SUBMITTED, type Submission } from '../sending/create-submitter.ts';

export interface ImportsState extends Submission {
  /** What stands in the address line. */
  readonly url: string;
  urlChanged(url: string): void;
  urlSubmitted(): Promise<void>;
  /**
   * A link was dropped on the panel: it is imported at once, as a file would be. One that is known already waits in
   * the address line, beside the recipe that came of it.
   */
  linkDropped(url: string): Promise<void>;
}

interface ImportsStoreOptions {
  readonly api: ApiClient;
  /** The server promised to import it (contract §3). */
  readonly onAccepted: (jobId: string) => void;
  /** Whether a recipe of one's own was imported from that page. */
  readonly isKnown: (url: string) => boolean;
}

export function createImportsStore({ api, onAccepted, isKnown }: ImportsStoreOptions): StoreApi<ImportsState> {
  return createStore<ImportsState>()((set, get) => {
    const submitter = createSubmitter({ onAccepted, fallback: 'imports.failedUrl', onChange: set });
    return {
      url: '',
      ...NOT_SUBMITTED,
      urlChanged(url) {
        submitter.edited();
        set({ url });
      },
      async linkDropped(url) {
        if (get().isSubmitting) return;
        get().urlChanged(url);
        if (!isKnown(url)) await get().urlSubmitted();
      },
      async urlSubmitted() {
        const parsed = parseTypedUrl(get().url);
        if (get().isSubmitting) return;
        if ('problem' in parsed) return set({ error: { key: parsed.problem } });
        const { url } = parsed;
        const send = (idempotencyKey: string) => api.call(importUrl, { body: { url }, idempotencyKey });
        if (await submitter.submit(send)) get().urlChanged('');
      },
    };
  });
}

export const [ImportsProvider, useImports] = createStoreContext<ImportsState>('Imports');

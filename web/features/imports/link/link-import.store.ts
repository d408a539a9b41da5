import { createStore, type StoreApi } from 'zustand';
import { importUrl } from '../../../../shared/api/imports.ts';
import { parseTypedUrl } from '../../../../shared/rules/import-input.ts';
import type { ApiClient } from '../../../api/client.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { createSubmitter, NOT_SUBMITTED, type Submission } from '../sending/create-submitter.ts';

export interface ImportsState extends Submission {
  /** The text of the address field. */
  readonly url: string;
  urlChanged(url: string): void;
  urlSubmitted(): Promise<void>;
  /**
   * A link was dropped on the panel. It is imported at once, like a file. A link that was imported before is put into
   * the address field instead, with its recipe.
   */
  linkDropped(url: string): Promise<void>;
}

interface ImportsStoreOptions {
  readonly api: ApiClient;
  /** Called when the server has accepted the import (contract §3). */
  readonly onAccepted: (jobId: string) => void;
  /** Whether one of the user's recipes was imported from that page. */
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

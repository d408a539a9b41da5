import { createStore, type StoreApi } from 'zustand';
import { importFile } from '../../../shared/api/imports.ts';
import { getLimits } from '../../../shared/api/operations.ts';
import { MEGABYTE, UPLOAD_SPINNER_DURATION } from '../../../shared/constants.ts';
import { mayPass } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { errorMessage, type Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';
import { createSubmissionKey } from './submission-key.ts';

export interface FileImportState {
  /** The file whose name the zone shows: for as long as it is sent, and at least for a moment (product §9). */
  readonly taken: string | null;
  /** The share of it that has left, 0 to 1; null while nothing is sent. */
  readonly sent: number | null;
  readonly error: Message | null;
  /** Whether sending the same file again may help. */
  readonly canRetry: boolean;
  /** Something to know beside the error, such as that further files were left out. */
  readonly notice: Message | null;
  /** What the server takes, or null as long as it has not said so: then it decides. */
  readonly maxUploadMb: number | null;
  limitRequested(): Promise<void>;
  /** Files were chosen or dropped; the first is imported (product §5). */
  filesChosen(files: readonly File[]): Promise<void>;
  folderDropped(): void;
  retried(): Promise<void>;
  cancelled(): void;
}

interface FileImportOptions {
  readonly api: ApiClient;
  /** The server promised to import it (contract §3). */
  readonly onAccepted: (jobId: string) => void;
}

/** One file's way to the server, however many tries it takes: they bear the same key. */
interface Submission {
  readonly file: File;
  readonly idempotencyKey: string;
}

const CALM = { taken: null, sent: null, error: null, canRetry: false, notice: null };

export function createFileImportStore({ api, onAccepted }: FileImportOptions): StoreApi<FileImportState> {
  let submission: Submission | null = null;
  let upload = new AbortController();

  return createStore<FileImportState>()((set, get) => {
    async function send({ file, idempotencyKey }: Submission): Promise<void> {
      const current = (upload = new AbortController());
      const { signal } = current;
      set({ taken: file.name, sent: 0, error: null, canRetry: false });
      const onSent = (sent: number): void => set({ sent });
      const moment = new Promise((resolve) => setTimeout(resolve, UPLOAD_SPINNER_DURATION));
      try {
        const { jobId } = await api.upload(importFile, { file, idempotencyKey, onSent, signal });
        onAccepted(jobId);
        set({ sent: null });
        await moment;
        if (upload === current) set({ taken: null });
      } catch (error) {
        if (signal.aborted) return set(CALM);
        set({ taken: null, sent: null, error: errorMessage(error, 'imports.failedFile'), canRetry: mayPass(error) });
      }
    }

    return {
      ...CALM,
      maxUploadMb: null,
      async limitRequested() {
        try {
          set(await api.call(getLimits));
        } catch (cause) {
          console.warn('the server did not say how large a file may be', cause);
        }
      },
      async filesChosen([file, ...others]) {
        if (!file) return;
        if (get().sent !== null) return set({ notice: { key: 'imports.fileBusy', values: { name: file.name } } });
        const { maxUploadMb } = get();
        const notice: Message | null =
          others.length > 0 ? { key: 'imports.onlyFirstFile', values: { name: file.name } } : null;
        set({ ...CALM, notice });
        if (maxUploadMb !== null && file.size > maxUploadMb * MEGABYTE)
          return set({ error: { key: 'errors.fileTooLarge', values: { megabytes: maxUploadMb } } });
        submission = { file, idempotencyKey: createSubmissionKey() };
        await send(submission);
      },
      folderDropped() {
        if (get().sent === null) set({ ...CALM, error: { key: 'imports.fileIsFolder' } });
      },
      async retried() {
        if (submission && get().canRetry) await send(submission);
      },
      cancelled: () => upload.abort(),
    };
  });
}

export const [FileImportProvider, useFileImport] = createStoreContext<FileImportState>('FileImport');

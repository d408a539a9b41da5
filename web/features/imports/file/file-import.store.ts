import { createStore, type StoreApi } from 'zustand';
import { getLimits } from '../../../../shared/api/operations.ts';
import { MEGABYTE, UPLOAD_SPINNER_DURATION } from '../../../../shared/constants.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { Message } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { AT_REST, createUploader, type Sending } from '../sending/create-uploader.ts';

export interface FileImportState extends Sending {
  /** The name that the drop zone shows while the file is sent, and at least for a moment (product §9). */
  readonly taken: string | null;
  /** A notice in addition to the error, such as that further files were left out. */
  readonly notice: Message | null;
  /** The server's size limit; null while it is unknown, then the server decides. */
  readonly maxUploadMb: number | null;
  /** The same for an archive of recipes. */
  readonly maxArchiveMb: number | null;
  limitRequested(): Promise<void>;
  /** Files were chosen or dropped; the first is imported (product §5). */
  filesChosen(files: readonly File[]): Promise<void>;
  folderDropped(): void;
  retried(): Promise<void>;
  cancelled(): void;
}

interface FileImportOptions {
  readonly api: ApiClient;
  /** Called when the server has accepted the import (contract §3). */
  readonly onAccepted: (jobId: string) => void;
}

/** By its name only: the server decides by the bytes. */
const mayBeArchive = ({ name }: File): boolean =>
  /\.(?:zip|tar|tgz|gz|paprikarecipes?|crumb|melarecipes?|json|jsonld|jex|enex|xml|m[xz]2|fdxz?|mcb|rtk|grmt|kre|kreml|cml)$/i.test(
    name,
  );

const isPhoto = ({ type }: File): boolean => type.startsWith('image/');

/**
 * The notice that only the first file is imported (product §5). For photos, which may be pages of one recipe, it
 * mentions the camera tab.
 */
function firstOnly(first: File, others: readonly File[]): Message {
  const arePhotos = [first, ...others].every(isPhoto);
  return { key: arePhotos ? 'imports.onlyFirstPhoto' : 'imports.onlyFirstFile', values: { name: first.name } };
}

const CALM = { taken: null, ...AT_REST, notice: null };

export function createFileImportStore({ api, onAccepted }: FileImportOptions): StoreApi<FileImportState> {
  return createStore<FileImportState>()((set, get) => {
    let file: File | null = null;
    const uploader = createUploader({ api, onAccepted, fallback: 'imports.failedFile', onChange: set });

    async function send(current: File): Promise<void> {
      file = current;
      set({ taken: current.name });
      const moment = new Promise((resolve) => setTimeout(resolve, UPLOAD_SPINNER_DURATION));
      const outcome = await uploader.send([current]);
      if (outcome === 'accepted') await moment;
      if (file === current) set(outcome === 'cancelled' ? CALM : { taken: null });
    }

    return {
      ...CALM,
      maxUploadMb: null,
      maxArchiveMb: null,
      async limitRequested() {
        try {
          const { maxUploadMb, maxArchiveMb = null } = await api.call(getLimits);
          set({ maxUploadMb, maxArchiveMb });
        } catch (cause) {
          console.warn('the size limit of files could not be loaded', cause);
        }
      },
      async filesChosen([first, ...others]) {
        if (!first) return;
        if (get().sent !== null) return set({ notice: { key: 'imports.fileBusy', values: { name: first.name } } });
        const { maxUploadMb, maxArchiveMb } = get();
        const limit = mayBeArchive(first) ? maxArchiveMb : maxUploadMb;
        const notice = others.length > 0 ? firstOnly(first, others) : null;
        set({ ...CALM, notice });
        if (limit !== null && first.size > limit * MEGABYTE)
          return set({ error: { key: 'errors.fileTooLarge', values: { megabytes: limit } } });
        await send(first);
      },
      folderDropped() {
        if (get().sent === null) set({ ...CALM, error: { key: 'imports.fileIsFolder' } });
      },
      async retried() {
        if (file && get().canRetry) await send(file);
      },
      cancelled: () => uploader.cancel(),
    };
  });
}

export const [FileImportProvider, useFileImport] = createStoreContext<FileImportState>('FileImport');

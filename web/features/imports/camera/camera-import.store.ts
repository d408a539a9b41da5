import { createStore, type StoreApi } from 'zustand';
import { importFile } from '../../../../shared/api/imports.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { Message } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { AT_REST, createUploader, type Sending } from '../sending/create-uploader.ts';
import { createSubmissionKey } from '../../../api/submission-key.ts';

/** One photo of a page of the recipe. */
export interface Shot {
  readonly id: string;
  readonly file: File;
  /** The object URL of the photo, until it is removed. */
  readonly url: string;
}

export interface CameraImportState extends Sending {
  /** How many photos one import may have. */
  readonly shotsMax: number;
  /** The pages of the recipe in order. They are kept until the server has accepted them. */
  readonly shots: readonly Shot[];
  /** The photo that is shown; null while the camera is shown. */
  readonly shownId: string | null;
  /** The photo that the next picture replaces; null if it is appended. */
  readonly retakenId: string | null;
  /** A notice in addition to the error: that further photos were left out. */
  readonly notice: Message | null;
  /** Pictures were taken or chosen. Those beyond the maximum of an import are left out. */
  picturesTaken(files: readonly File[]): void;
  shotShown(id: string): void;
  anotherWanted(): void;
  retakeWanted(id: string): void;
  shotMoved(id: string, by: -1 | 1): void;
  shotDeleted(id: string): void;
  /** Uploads all photos as one import. */
  uploadWanted(): Promise<void>;
  cancelled(): void;
}

interface CameraImportOptions {
  readonly api: ApiClient;
  readonly shotsMax?: number;
  readonly onAccepted: (jobId: string) => void;
}

const NONE = { shots: [], shownId: null, retakenId: null, notice: null };

const shotOf = (file: File): Shot => ({ id: createSubmissionKey(), file, url: URL.createObjectURL(file) });

/** Replaces the shot with this id by others; appends them if there is none. */
function replaced(shots: readonly Shot[], id: string | null, others: readonly Shot[]): Shot[] {
  const place = shots.findIndex((shot) => shot.id === id);
  return place < 0 ? [...shots, ...others] : shots.toSpliced(place, 1, ...others);
}

function moved(shots: readonly Shot[], id: string, by: -1 | 1): readonly Shot[] {
  const place = shots.findIndex((shot) => shot.id === id);
  const [shot, other] = [shots[place], shots[place + by]];
  return shot && other ? shots.with(place, other).with(place + by, shot) : shots;
}

export function createCameraImportStore({
  api,
  shotsMax = importFile.files?.max ?? 1,
  onAccepted,
}: CameraImportOptions): StoreApi<CameraImportState> {
  return createStore<CameraImportState>()((set, get) => {
    const uploader = createUploader({ api, onAccepted, fallback: 'imports.failedCapture', onChange: set });
    /** Sets the shots, and revokes the object URLs of removed ones. */
    function keep(shots: readonly Shot[], shownId: string | null): void {
      for (const shot of get().shots) if (!shots.includes(shot)) URL.revokeObjectURL(shot.url);
      set({ ...NONE, ...AT_REST, shots, shownId });
    }
    return {
      ...NONE,
      ...AT_REST,
      shotsMax,
      picturesTaken(files) {
        const { shots, retakenId } = get();
        const room = shotsMax - shots.length + (retakenId === null ? 0 : 1);
        const taken = files.slice(0, room).map(shotOf);
        const last = taken.at(-1);
        if (last) keep(replaced(shots, retakenId, taken), last.id);
        if (files.length > room) set({ notice: { key: 'imports.camera.full', values: { count: shotsMax } } });
      },
      shotShown: (id) => set({ shownId: id, retakenId: null }),
      anotherWanted: () => set({ shownId: null, retakenId: null }),
      retakeWanted: (id) => set({ shownId: null, retakenId: id }),
      shotMoved: (id, by) => keep(moved(get().shots, id, by), id),
      shotDeleted(id) {
        const { shots } = get();
        const left = shots.filter((shot) => shot.id !== id);
        const place = shots.findIndex((shot) => shot.id === id);
        keep(left, left[Math.min(place, left.length - 1)]?.id ?? null);
      },
      async uploadWanted() {
        if (get().sent !== null || get().shots.length === 0) return;
        const outcome = await uploader.send(get().shots.map(({ file }) => file));
        if (outcome === 'accepted') keep([], null);
      },
      cancelled: () => uploader.cancel(),
    };
  });
}

export const [CameraImportProvider, useCameraImport] = createStoreContext<CameraImportState>('CameraImport');

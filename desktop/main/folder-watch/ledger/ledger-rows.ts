import { type FileCounts, type FileState, fileStateSchema } from '../../../../shared/desktop/files.ts';
import { type Change, type Entry, type FolderSettings, isEnded } from './entry.ts';

/** The current rows of a ledger, with indexes. */
export interface LedgerRows {
  readonly folders: ReadonlyMap<string, FolderSettings>;
  /** Ordered by last change, oldest first. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Rows that have not ended, in order of creation. */
  readonly open: ReadonlySet<string>;
  /** The newest row of a file that has not been moved. */
  atPath(folderId: string, path: string): Entry | undefined;
  withHash(hash: string): Entry[];
  countsOf(folderId: string): FileCounts;
  /** The number of changes that describe the current state. */
  size(): number;
  changes(): Iterable<Change>;
  apply(change: Change): void;
}

const noCounts = (): FileCounts =>
  Object.fromEntries(fileStateSchema.options.map((state) => [state, 0])) as Record<FileState, number>;

const placeOf = (folderId: string, path: string): string => `${folderId}\n${path}`;

class Rows implements LedgerRows {
  readonly folders = new Map<string, FolderSettings>();
  readonly entries = new Map<string, Entry>();
  readonly open = new Set<string>();
  private readonly places = new Map<string, string>();
  private readonly hashes = new Map<string, Set<string>>();
  private readonly counts = new Map<string, FileCounts>();

  atPath(folderId: string, path: string): Entry | undefined {
    return this.entries.get(this.places.get(placeOf(folderId, path)) ?? '');
  }

  withHash(hash: string): Entry[] {
    return [...(this.hashes.get(hash) ?? [])].flatMap((id) => this.entries.get(id) ?? []);
  }

  countsOf(folderId: string): FileCounts {
    return { ...(this.counts.get(folderId) ?? noCounts()) };
  }

  size(): number {
    return this.folders.size + this.entries.size;
  }

  *changes(): Generator<Change> {
    for (const folder of this.folders.values()) yield { folder };
    for (const entry of this.entries.values()) yield { entry };
  }

  apply(change: Change): void {
    if ('entry' in change) this.put(change.entry);
    else if ('entryGone' in change) this.remove(change.entryGone);
    else if ('folder' in change) this.folders.set(change.folder.id, change.folder);
    else this.folders.delete(change.folderGone);
  }

  private count({ folderId, state }: Entry, by: 1 | -1): void {
    const counts = this.counts.get(folderId) ?? noCounts();
    this.counts.set(folderId, { ...counts, [state]: counts[state] + by });
  }

  private put(entry: Entry): void {
    this.detach(entry.id);
    this.entries.set(entry.id, entry);
    this.count(entry, 1);
    if (isEnded(entry)) this.open.delete(entry.id);
    else this.open.add(entry.id);
    if (entry.hash !== null) {
      const same = this.hashes.get(entry.hash) ?? new Set<string>();
      this.hashes.set(entry.hash, same.add(entry.id));
    }
    if (entry.isReplaced) return;
    for (const { path, movedTo } of entry.pages) {
      if (movedTo === null) this.places.set(placeOf(entry.folderId, path), entry.id);
    }
  }

  private remove(id: string): void {
    this.detach(id);
    this.entries.delete(id);
    this.open.delete(id);
  }

  /** Takes an entry out of the indexes. */
  private detach(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    this.count(entry, -1);
    if (entry.hash !== null) this.hashes.get(entry.hash)?.delete(id);
    for (const { path } of entry.pages) {
      const place = placeOf(entry.folderId, path);
      if (this.places.get(place) === id) this.places.delete(place);
    }
  }
}

export const createLedgerRows = (): LedgerRows => new Rows();

/** Port: files that belong to rows of the database, under names that this server makes up. */
export interface FileStorage {
  /**
   * Written and synced when it resolves; a crash before leaves no half file under the name, and neither do bytes that
   * throw while they come.
   */
  write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Done when the file is gone, also if it was never there. */
  remove(path: string): Promise<void>;
  /** Throws when nothing could be written now. */
  check(): Promise<void>;
}

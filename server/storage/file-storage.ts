/** Port: files that belong to database rows, under names that this server generates. */
export interface FileStorage {
  /**
   * Resolves when the file is written and synced. After a crash or an error of `bytes` there is no partial file with
   * this name.
   */
  write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** null if there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Removes a file; succeeds also if it does not exist. */
  remove(path: string): Promise<void>;
  /** Throws if files cannot be written at the moment. */
  check(): Promise<void>;
}

/** Folders beside the files into which ended files are moved. */
export const IMPORTED_FOLDER = 'Imported';
export const UNREAD_FOLDER = 'Could not read';

const TEMPORARY = [
  // Unfinished downloads and copies, and temporary files of editors.
  /\.(?:part|partial|crdownload|download|tmp|temp|swp|swx|opdownload|!ut|aria2|filepart)$/i,
  /^~\$/,
  /^~.*\.tmp$/i,
  /~$/,
  /^\.?~lock\..*#$/,
  /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r)$/i,
];

const SYNC_CONFLICTS = [
  // Syncthing: name.sync-conflict-20260102-030405-ABCDEFG.ext
  /\.sync-conflict-\d{8}-\d{6}/i,
  /^~syncthing~/i,
  // Nextcloud and ownCloud: name (conflicted copy 2026-01-02 030405).ext; Dropbox: name (Ann's conflicted copy 2026-01-02).ext
  /\([^()]*conflicted copy[^()]*\)/i,
  /_conflict-\d{8}-\d{6}/i,
  // OneDrive of older versions: name-COMPUTER-safeBackup-0001.ext
  /-safeBackup-\d{4}/i,
];

/** Whether a file or folder of this name is ignored: hidden, temporary, or a conflict copy of a synchronised file. */
export function isIgnoredName(name: string): boolean {
  return name.startsWith('.') || [...TEMPORARY, ...SYNC_CONFLICTS].some((pattern) => pattern.test(name));
}

/** Whether a folder of this name holds moved files. */
export function isOutcomeFolder(name: string): boolean {
  return name === IMPORTED_FOLDER || name === UNREAD_FOLDER;
}

import type { FileQuery, ListedFile } from '../../../../shared/desktop/files.ts';
import type { DesktopClient } from '../../../platform/platform.ts';

/** Most rows of one call. */
const PAGE = 200;

/** The rows of these places, the last one included, in as many calls as that takes. Rejects like a call. */
export async function readRange(
  desktop: DesktopClient,
  filter: Pick<FileQuery, 'folderId' | 'state'>,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ readonly total: number; readonly rows: ReadonlyMap<number, ListedFile> }> {
  const rows = new Map<number, ListedFile>();
  // Whole pages, so that a small step in the list asks for nothing new.
  let offset = Math.floor(first / PAGE) * PAGE;
  for (;;) {
    const { total, files } = await desktop.call('listFiles', { ...filter, offset, limit: PAGE });
    for (const [index, file] of files.entries()) rows.set(offset + index, file);
    offset += PAGE;
    if (offset > last || offset >= total) return { total, rows };
  }
}

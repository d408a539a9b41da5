/** What is dragged, as far as can be told before it is dropped; null for what is no import. */
export type DragKind = 'file' | 'link';

export type Dropped =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'folder' }
  | { readonly kind: 'link'; readonly url: string };

/** A picture dragged from a page is both: its file counts. */
export function dragKind({ types }: Pick<DataTransfer, 'types'>): DragKind | null {
  if (types.includes('Files')) return 'file';
  return types.includes('text/uri-list') ? 'link' : null;
}

/** The first address of a text/uri-list (RFC 2483: lines, those with # are remarks). */
function firstAddress(uriList: string): string | undefined {
  return uriList.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** What was dropped; null for what is no import. To be called while the event is handled: later it is empty. */
export function readDrop(data: DataTransfer): Dropped | null {
  if (data.files.length > 0) {
    const isFolder = data.items[0]?.webkitGetAsEntry()?.isDirectory ?? false;
    return isFolder ? { kind: 'folder' } : { kind: 'files', files: [...data.files] };
  }
  const url = firstAddress(data.getData('text/uri-list'));
  return url === undefined ? null : { kind: 'link', url };
}

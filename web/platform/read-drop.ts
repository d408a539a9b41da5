import { parseTypedUrl } from '../../shared/rules/import-input.ts';

/** The kind of a drag, as far as it is known before the drop. */
export type DragKind = 'file' | 'link';

export type Dropped =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'folder' }
  | { readonly kind: 'link'; readonly url: string };

/** A picture dragged from a page has both kinds; it counts as a file. */
export function dragKind({ types }: Pick<DataTransfer, 'types'>): DragKind | null {
  if (types.includes('Files')) return 'file';
  return types.includes('text/uri-list') ? 'link' : null;
}

/** The first address of a text/uri-list (RFC 2483: lines, those with # are remarks). */
function firstAddress(uriList: string): string | undefined {
  return uriList.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** Reads what was dropped; null if it cannot be imported. Call it while the event is handled: the data is empty later. */
export function readDrop(data: DataTransfer): Dropped | null {
  if (data.files.length > 0) {
    const isFolder = data.items[0]?.webkitGetAsEntry()?.isDirectory ?? false;
    return isFolder ? { kind: 'folder' } : { kind: 'files', files: [...data.files] };
  }
  const url = firstAddress(data.getData('text/uri-list'));
  return url === undefined ? null : { kind: 'link', url };
}

/** What was pasted beside files: a link, which is put into its field, or a text. */
export type Pasted =
  | { readonly kind: 'typed'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string };

/** Reads the clipboard; null if it holds nothing to import. */
export function readPaste({ files, getData }: Pick<DataTransfer, 'files' | 'getData'>): Dropped | Pasted | null {
  if (files.length > 0) return { kind: 'files', files: [...files] };
  const text = getData('text/plain').trim();
  if (text === '') return null;
  return 'url' in parseTypedUrl(text) ? { kind: 'typed', url: text } : { kind: 'text', text };
}

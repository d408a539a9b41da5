import { type FileQuery, fileStateSchema } from '../../../../shared/desktop/files.ts';
import { PATHS } from '../../../navigation/paths.ts';

/** The filter of the list. */
export type FileFilter = Pick<FileQuery, 'folderId' | 'state'>;

/** The filter as the query of an address. */
export function filterQuery({ folderId, state }: FileFilter): string {
  const query = new URLSearchParams();
  if (folderId !== null) query.set('folder', folderId);
  if (state !== null) query.set('state', state);
  return query.toString();
}

/** The address of the list of files. */
export function filesPath(filter: FileFilter): string {
  const query = filterQuery(filter);
  return query === '' ? PATHS.desktopFiles : `${PATHS.desktopFiles}?${query}`;
}

/** Parses the filter of an address; an unknown state counts as all. */
export function readFilter(query: URLSearchParams): FileFilter {
  const state = fileStateSchema.safeParse(query.get('state'));
  return { folderId: query.get('folder'), state: state.data ?? null };
}

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type FileState, fileStateSchema, GIVEN_FILES } from '../../../../shared/desktop/files.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useFolders } from '../folders/folders.store.ts';
import { splitPath } from '../folders/folder-path.ts';
import styles from './files-page.module.css';
import { type FileFilter, filterQuery } from '../folders/files-path.ts';
import { useFiles } from './files.store.ts';

/** Changes the filter in the address, from which the list reads it. */
function useFilterChange(): (change: Partial<FileFilter>) => void {
  const filter = useFiles((state) => state.filter);
  const [, setQuery] = useSearchParams();
  return (change) => setQuery(filterQuery({ ...filter, ...change }), { replace: true });
}

/** The number of files in a state (null for any), in the chosen folder or in all. */
function useCount(): (state: FileState | null) => number {
  const counts = useFolders((folders) => folders.state?.counts);
  const folderId = useFiles((files) => files.filter.folderId);
  const relevant = Object.entries(counts ?? {}).filter(([id]) => folderId === null || id === folderId);
  return (state) =>
    relevant.reduce(
      (total, [, each]) =>
        total +
        fileStateSchema.options.reduce((sum, one) => sum + (state === null || one === state ? each[one] : 0), 0),
      0,
    );
}

function FolderFilter({ onChange }: { readonly onChange: (folderId: string | null) => void }) {
  const { t } = useTranslation();
  const folders = useFolders((state) => state.state?.folders);
  const folderId = useFiles((state) => state.filter.folderId);
  return (
    <SelectField
      label={t('desktop.files.folder')}
      value={folderId ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{t('desktop.files.allFolders')}</option>
      {folders?.map(({ id, path }) => (
        <option key={id} value={id}>
          {splitPath(path).name}
        </option>
      ))}
      <option value={GIVEN_FILES}>{t('desktop.files.given')}</option>
    </SelectField>
  );
}

/** The filters of the list by folder and state. */
export function FileFilters() {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const change = useFilterChange();
  const countOf = useCount();
  const chosen = useFiles((state) => state.filter.state);
  return (
    <div className={styles.filters}>
      <FolderFilter onChange={(folderId) => change({ folderId })} />
      <fieldset className={styles.states}>
        <legend className="visually-hidden">{t('desktop.files.states')}</legend>
        {[null, ...fileStateSchema.options].map((state) => (
          <label key={state ?? 'all'} className={styles.state}>
            <input
              type="radio"
              name="file-state"
              className="visually-hidden"
              checked={chosen === state}
              onChange={() => change({ state })}
            />
            {t(`desktop.files.state.${state ?? 'all'}`)} <span className={styles.count}>{number(countOf(state))}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

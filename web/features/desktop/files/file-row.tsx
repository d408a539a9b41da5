import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { splitPath } from '../folders/folder-path.ts';
import { FileActions } from './file-actions.tsx';
import { FileReason } from './file-reason.tsx';
import { FileStateMark } from './file-state.tsx';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

interface WordsProps {
  readonly file: ListedFile;
  readonly nameId: string;
  /** Milliseconds. */
  readonly now: number;
}

function Words({ file, nameId, now }: WordsProps) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const { name, parent } = splitPath(file.path);
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        <bdi id={nameId}>{name}</bdi>
        {file.pages > 1 && <span className={styles.pages}>{t('desktop.files.pages', { count: file.pages })}</span>}
      </p>
      <FileReason file={file} className={styles.reason} />
      <p className={styles.facts}>
        <time dateTime={file.changedAt}>{ago(file.changedAt, now, 'list')}</time>
        {parent !== '' && <bdi dir="ltr">{parent}</bdi>}
      </p>
    </div>
  );
}

interface RowProps {
  readonly file: ListedFile;
  readonly place: number;
  /** Milliseconds. */
  readonly now: number;
  /** The keys of the list, which move between the boxes of its rows. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Row({ file, place, now, onKeyDown }: RowProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const isSelected = useFiles((state) => state.selected.has(file.id));
  const selectionToggled = useFiles((state) => state.selectionToggled);
  const rangeSelected = useFiles((state) => state.rangeSelected);
  const { name } = splitPath(file.path);
  return (
    <div className={styles.row} data-selected={isSelected || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t('desktop.files.select', { file: name })}
          checked={isSelected}
          onKeyDown={onKeyDown}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            if (isRange) void rangeSelected(place);
            else selectionToggled(place);
          }}
        />
      </label>
      <FileStateMark state={file.state} />
      <Words file={file} nameId={nameId} now={now} />
      <FileActions file={file} name={name} describedBy={nameId} />
    </div>
  );
}

interface Props extends Omit<RowProps, 'file'> {
  readonly total: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A file at its position in the list; empty while it loads. */
export function FileRow({ place, total, now, top, measure, onKeyDown }: Props) {
  const file = useFiles((state) => state.rows.get(place));
  return (
    <li
      ref={measure}
      data-index={place}
      data-place={place}
      aria-setsize={total}
      aria-posinset={place + 1}
      aria-busy={file === undefined || undefined}
      className={styles.item}
      style={{ insetBlockStart: top }}
    >
      {file ? <Row file={file} place={place} now={now} onKeyDown={onKeyDown} /> : <div className={styles.coming} />}
    </li>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingArea } from '../../../../ui/forms/growing-area.tsx';
import field from '../../../../ui/forms/text-field.module.css';
import { typedDir } from '../../../../ui/forms/typed-dir.ts';
import { DoubtfulLines } from './doubtful-lines.tsx';
import type { FieldProps } from './field-props.ts';
import { LineMirror } from './line-mirror.tsx';
import { LineTools } from './line-tools.tsx';
import styles from './lines-field.module.css';
import { useLineEditing } from './use-line-editing.ts';

interface Props extends FieldProps<HTMLTextAreaElement> {
  readonly label: string;
  /** What is typed. */
  readonly text: string;
  /** Steps are counted, ingredients are not. */
  readonly isCounted: boolean;
  readonly isRequired: boolean;
  /** The lines, as they were read, that should be checked. */
  readonly doubtful: readonly string[];
}

/** A list of the recipe, one entry a line (product §2), with what moves a line or makes a heading of it. */
export function LinesField({ label, text, isCounted, isRequired, doubtful, error, ref, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const editing = useLineEditing(ref);
  return (
    <div className={field.field}>
      <div className={styles.head}>
        <label htmlFor={id} data-starred={isRequired || undefined}>
          {label}
        </label>
        <LineTools
          areaId={id}
          line={text.split('\n')[editing.line] ?? ''}
          onMove={editing.moved}
          onHeading={editing.headingToggled}
        />
      </div>
      <div className={styles.lines}>
        <GrowingArea
          {...rest}
          {...editing.area}
          id={id}
          rows={5}
          dir={typedDir(text)}
          mirror={<LineMirror text={text} isCounted={isCounted} doubtful={doubtful} />}
          required={isRequired}
          invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-hint ${id}-doubts`}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={field.hint}>
        {t('editor.linesHint')} <span className={styles.keys}>{t('editor.linesKeys')}</span>
      </p>
      <DoubtfulLines id={`${id}-doubts`} text={text} doubtful={doubtful} onShow={editing.lineWanted} />
      <p role="status" className="visually-hidden">
        {editing.told}
      </p>
    </div>
  );
}

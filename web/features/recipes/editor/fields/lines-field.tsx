import { ArrowDown, ArrowUp, Heading, CircleHelp } from 'lucide-react';
import { type MouseEvent, type SyntheticEvent, useId, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { readLine } from '../values/line-text.ts';
import { GrowingArea } from '../../../../ui/forms/growing-area.tsx';
import { typedDir } from '../../../../ui/forms/typed-dir.ts';
import type { LineType } from '../../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../../i18n/use-locale-format.ts';
import type { FieldProps } from './field-props.ts';
import { lineAt, useLineEditing } from './use-line-editing.ts';
import styles from './lines-field.module.css';
import field from '../../../../ui/forms/text-field.module.css';

interface LineToolsProps {
  readonly areaId: string;
  /** The line with the cursor. */
  readonly line: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onHeading: () => void;
}

/** Keeps the focus in the field, and so the keyboard of a phone open. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The buttons for the line with the cursor. */
function LineTools({ areaId, line, onMove, onHeading }: LineToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('editor.heading')}
        icon={<Heading size={19} aria-hidden />}
        aria-controls={areaId}
        aria-pressed={readLine(line).type !== 'item'}
        onMouseDown={keepFocus}
        onClick={onHeading}
      />
      <IconButton
        label={t('editor.lineUp')}
        icon={<ArrowUp size={19} aria-hidden />}
        aria-controls={areaId}
        aria-keyshortcuts="Alt+ArrowUp"
        onMouseDown={keepFocus}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('editor.lineDown')}
        icon={<ArrowDown size={19} aria-hidden />}
        aria-controls={areaId}
        aria-keyshortcuts="Alt+ArrowDown"
        onMouseDown={keepFocus}
        onClick={() => onMove(1)}
      />
    </div>
  );
}

interface LineProps {
  readonly text: string;
  readonly type: LineType;
  /** The number or bullet of an entry; empty for headings and blank lines. */
  readonly marker: string;
  readonly isDoubtful: boolean;
}

const Line = memo(function Line({ text, type, marker, isDoubtful }: LineProps) {
  return (
    <div className={styles.line} data-type={type} data-doubtful={isDoubtful || undefined}>
      {marker !== '' && <span className={styles.marker}>{marker}</span>}
      {/* An empty line is as high as one with words. */}
      {text || '\u200b'}
    </div>
  );
});

/** The lines of a text, with the entries numbered from 1. */
function numberLines(text: string) {
  let entries = 0;
  return text.split('\n').map((line) => {
    const { content, type } = readLine(line);
    return { line, type, count: type === 'item' && content !== '' ? ++entries : null };
  });
}

interface LineMirrorProps {
  readonly text: string;
  readonly isCounted: boolean;
  readonly doubtful: readonly string[];
}

/** The layer behind the text: numbers or bullets, and backgrounds of headings and doubtful lines. */
function LineMirror({ text, isCounted, doubtful }: LineMirrorProps) {
  const { number } = useLocaleFormat();
  return numberLines(text).map(({ line, type, count }, place) => (
    <Line
      key={place}
      text={line}
      type={type}
      marker={count === null ? '' : isCounted ? number(count) : '•'}
      isDoubtful={doubtful.includes(line.trim())}
    />
  ));
}

interface DoubtfulLinesProps {
  readonly id: string;
  readonly text: string;
  /** The original texts of the doubtful lines. */
  readonly doubtful: readonly string[];
  readonly onShow: (line: number) => void;
}

/** Lists the doubtful lines whose text is unchanged. */
function DoubtfulLines({ id, text, doubtful, onShow }: DoubtfulLinesProps) {
  const { t } = useTranslation();
  const found = text.split('\n').flatMap((line, place) => (doubtful.includes(line.trim()) ? [{ line, place }] : []));
  if (found.length === 0) return null;
  return (
    <div id={id} className={styles.doubts}>
      <p>
        <CircleHelp size={18} aria-hidden />
        {t('recipes.doubtful')}
      </p>
      <ul>
        {found.map(({ line, place }) => (
          <li key={place}>
            <button type="button" dir="auto" onClick={() => onShow(place)}>
              {line.trim()}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props extends FieldProps<HTMLTextAreaElement> {
  readonly label: string;
  /** The typed text. */
  readonly text: string;
  /** Whether entries are numbered: steps are, ingredients are not. */
  readonly isCounted: boolean;
  readonly isRequired: boolean;
  /** The original texts of the doubtful lines. */
  readonly doubtful: readonly string[];
  /** Called when one of them is chosen, and when the cursor comes to a line. */
  readonly onLineShown: (line: string) => void;
}

/** A field with one entry per line (product §2), and buttons that move a line or make it a heading. */
export function LinesField({ label, text, isCounted, isRequired, doubtful, onLineShown, error, ref, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const editing = useLineEditing(ref);
  const showDoubt = (place: number): void => {
    editing.lineWanted(place);
    onLineShown((text.split('\n')[place] ?? '').trim());
  };
  const showCursor = (event: SyntheticEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart } = event.currentTarget;
    editing.area.onSelect(event);
    onLineShown((value.split('\n')[lineAt(value, selectionStart)] ?? '').trim());
  };
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
          onSelect={showCursor}
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
      <DoubtfulLines id={`${id}-doubts`} text={text} doubtful={doubtful} onShow={showDoubt} />
      <p role="status" className="visually-hidden">
        {editing.told}
      </p>
    </div>
  );
}

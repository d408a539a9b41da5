import { memo } from 'react';
import type { LineType } from '../../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../../i18n/use-locale-format.ts';
import { readLine } from '../values/line-text.ts';
import styles from './lines-field.module.css';

interface LineProps {
  readonly text: string;
  readonly type: LineType;
  /** What stands beside an entry; empty beside headings and blank lines. */
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

/** The lines of a text with the numbers of those that are entries, from 1. */
function numberLines(text: string) {
  let entries = 0;
  return text.split('\n').map((line) => {
    const { content, type } = readLine(line);
    return { line, type, count: type === 'item' && content !== '' ? ++entries : null };
  });
}

interface Props {
  readonly text: string;
  readonly isCounted: boolean;
  readonly doubtful: readonly string[];
}

/** What lies behind the lines: their numbers or dots, the bands of headings, and of lines to be checked. */
export function LineMirror({ text, isCounted, doubtful }: Props) {
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

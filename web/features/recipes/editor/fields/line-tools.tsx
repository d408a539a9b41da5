import { ArrowDown, ArrowUp, Heading } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { readLine } from '../values/line-text.ts';
import styles from './lines-field.module.css';

interface Props {
  readonly areaId: string;
  /** The line in which the cursor stands. */
  readonly line: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onHeading: () => void;
}

/** The cursor stays where it is, and a phone's keyboard with it. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** What can be done with the line of the cursor. */
export function LineTools({ areaId, line, onMove, onHeading }: Props) {
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

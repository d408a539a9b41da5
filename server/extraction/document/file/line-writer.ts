import type { TextLine } from '../../domain/text-line.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { createEmphasisMeter, type Emphasis } from './emphasis.ts';
import { lineText } from './line-text.ts';

/** How a piece of text is set. */
export interface LineSetting extends Emphasis {
  level: number;
  mark: TextLine['mark'];
}

/** Puts pieces of text together to lines. */
export interface LineWriter {
  lines: TextLine[];
  write(text: string, setting: LineSetting): void;
  end(): void;
  /** The next line stands apart from what is above. */
  part(): void;
  /** A paragraph begins: it stands apart where others have several lines. */
  paragraph(): void;
  add(lines: readonly TextLine[]): void;
}

/** A writer of lines; `hasBlocks` where some paragraphs have several lines, and stand apart. */
export function createLineWriter(hasBlocks = false): LineWriter {
  const lines: TextLine[] = [];
  let pieces: string[] = [];
  let setting: Pick<LineSetting, 'level' | 'mark'> = { level: 0, mark: null };
  const emphasis = createEmphasisMeter();
  let apart = false;
  const end = (): void => {
    const text = lineText(pieces.join(''));
    if (text !== '') {
      const typed = withoutBullet(text);
      const bold = emphasis.take(text.length);
      lines.push({ ...typed, level: setting.level, bold, mark: setting.mark ?? typed.mark, apart, page: 1 });
      apart = false;
    }
    pieces = [];
  };
  return {
    lines,
    end,
    write(text, now) {
      if (text.trim() !== '') {
        setting = now;
        emphasis.add(now);
      }
      pieces.push(text);
    },
    part: () => void (apart = true),
    paragraph: () => void (apart ||= hasBlocks),
    add(added) {
      end();
      lines.push(...added);
    },
  };
}

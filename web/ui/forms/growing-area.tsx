import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import styles from './growing-area.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'rows'> {
  /** The typed text as rendered behind the field, which determines the field's height. */
  readonly mirror: ReactNode;
  readonly invalid?: boolean;
  /** The minimum number of lines. */
  readonly rows: number;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line field that grows with its text instead of scrolling. */
export function GrowingArea({ mirror, invalid, rows, dir, lang, ...rest }: Props) {
  return (
    <div className={styles.area} lang={lang} data-invalid={invalid || undefined}>
      <div className={styles.mirror} dir={dir} aria-hidden="true">
        {mirror}
      </div>
      <textarea {...rest} dir={dir} rows={rows} aria-invalid={invalid || undefined} />
    </div>
  );
}

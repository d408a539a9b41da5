import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import styles from './growing-area.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'value' | 'rows'> {
  /** What is typed, as it is shown behind the field, which is as high as that. */
  readonly mirror: ReactNode;
  readonly invalid?: boolean;
  /** Lines that there is room for from the start. */
  readonly rows: number;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines that grows with its text instead of scrolling within. */
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

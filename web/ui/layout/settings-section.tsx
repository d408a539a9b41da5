import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings-section.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Of the heading, which takes the focus when what had it is gone. */
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One subject: its name and what it is about, beside what can be done there. */
export function SettingsSection({ title, hint, ref, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.words}>
        <h2 id={id} ref={ref} tabIndex={-1}>
          {title}
        </h2>
        <p>{hint}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

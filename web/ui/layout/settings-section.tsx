import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings-section.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** A ref to the heading, which gets the focus when the focused element is gone. */
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One section of the settings: title and hint beside its controls. */
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

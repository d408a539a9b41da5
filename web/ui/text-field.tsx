import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Something at the end of the line, such as a button. */
  readonly end?: ReactNode;
  readonly invalid?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, end, invalid, 'aria-describedby': described, ...rest }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, described].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line} data-invalid={invalid || undefined}>
        <input
          {...rest}
          id={id}
          aria-invalid={invalid || undefined}
          {...(describedBy && { 'aria-describedby': describedBy })}
        />
        {end}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error of the input. */
  readonly error?: string | undefined;
  /** Something at the end of the line, such as a button. */
  readonly end?: ReactNode;
  readonly invalid?: boolean;
  /** Whether the label has a star, in forms with optional fields. */
  readonly isStarred?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: Props) {
  const { label, hint, error, end, isStarred, invalid = error !== undefined, ...rest } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-starred={isStarred || undefined}>
        {label}
      </label>
      <div className={styles.line} data-invalid={invalid || undefined}>
        <input
          {...rest}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

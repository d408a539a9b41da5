import { useId } from 'react';
import styles from './switch-field.module.css';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onSwitched: (isOn: boolean) => void;
}

/** A switch whose change takes effect immediately. */
export function SwitchField({ label, hint, isOn, onSwitched }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={hintId}
        checked={isOn}
        onChange={(event) => onSwitched(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      </div>
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';
import field from './text-field.module.css';
import styles from './select-field.module.css';

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  readonly label: string;
}

/** A native select, which works with all keyboards, phones and screen readers. Its children are options. */
export function SelectField({ label, ...rest }: Props) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <select {...rest} id={id} />
        <ChevronDown size={20} aria-hidden />
      </div>
    </div>
  );
}

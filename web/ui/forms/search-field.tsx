import { Search, X } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useImperativeHandle, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './search-field.module.css';
import { typedDir } from './typed-dir.ts';

interface Props extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'type' | 'dir' | 'value' | 'onChange' | 'aria-label'
> {
  /** The accessible name. */
  readonly label: string;
  /** The label of the button that clears it. */
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The Enter key was pressed. */
  readonly onEntered?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search field that a button and the Escape key clear. */
export function SearchField({ label, clearLabel, value, onChange, onEntered, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  return (
    <div className={styles.box} role="search">
      <Search size={20} aria-hidden />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        dir={typedDir(value)}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onChange('');
          if (event.key === 'Enter') onEntered?.();
        }}
      />
      {value && (
        <IconButton
          label={clearLabel}
          icon={<X size={18} aria-hidden />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

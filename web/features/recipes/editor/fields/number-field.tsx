import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './checked-field.module.css';

interface Props extends FieldProps<HTMLInputElement> {
  readonly label: string;
  /** Whether it should be checked. */
  readonly isDoubtful: boolean;
}

/** Minutes or people: a whole number from 0 on (product §5). */
export function NumberField({ isDoubtful, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.checked} data-doubtful={isDoubtful || undefined}>
      <TextField
        {...rest}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        hint={isDoubtful ? t('recipes.doubtful') : undefined}
        end={isDoubtful && <CircleHelp size={19} aria-hidden />}
        // The wheel is for the page, not for the number below the pointer.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
    </div>
  );
}

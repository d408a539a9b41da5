import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingArea } from '../../../../ui/forms/growing-area.tsx';
import field from '../../../../ui/forms/text-field.module.css';
import { typedDir } from '../../../../ui/forms/typed-dir.ts';
import type { FieldProps } from './field-props.ts';

export function DescriptionField({
  text,
  error,
  ...rest
}: FieldProps<HTMLTextAreaElement> & { readonly text: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('editor.description')}</label>
      <GrowingArea
        {...rest}
        id={id}
        rows={2}
        dir={typedDir(text)}
        // The break at the end keeps room for the line that is begun.
        mirror={`${text}\n`}
        invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}

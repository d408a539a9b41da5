import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { typedDir } from '../../../ui/typed-dir.ts';
import styles from './editor-form.module.css';
import type { FieldProps } from './field-props.ts';
import { splitTags } from './form-values.ts';

/** Tags as one line with commas, and what they will be. */
export function TagsField({ text, ...rest }: FieldProps<HTMLInputElement> & { readonly text: string }) {
  const { t } = useTranslation();
  const tags = splitTags(text);
  return (
    <div className={styles.tags}>
      <TextField
        {...rest}
        label={t('recipes.tags')}
        hint={t('editor.tagsHint')}
        dir={typedDir(text)}
        autoComplete="off"
        // Enter ends a tag here, as people expect of such a field; it does not save the recipe.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
      {tags.length > 0 && (
        <ul className={styles.pills}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { typedDir } from '../../../../ui/forms/typed-dir.ts';
import { countTags } from '../../search/count-tags.ts';
import { useRecipes } from '../../cache/recipes.store.ts';
import type { FieldProps } from './field-props.ts';
import { splitTags } from '../values/form-values.ts';
import { suggestTags, takeTag } from './suggest-tags.ts';
import styles from './tags-field.module.css';

interface Props extends FieldProps<HTMLInputElement> {
  readonly text: string;
  /** The line was changed by a suggestion. */
  readonly onTaken: (text: string) => void;
}

function Suggestions({ text, onTake }: { readonly text: string; readonly onTake: (tag: string) => void }) {
  const { t, i18n } = useTranslation();
  const index = useRecipes((state) => state.index);
  const known = useMemo(() => countTags(index, i18n.language), [index, i18n.language]);
  const tags = suggestTags(text, known);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label={t('editor.knownTags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" onClick={() => onTake(tag)}>
            <Plus size={14} aria-hidden />
            <bdi>{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Tags as one line with commas, what they will be, and those that other recipes have. */
export function TagsField({ text, onTaken, ref, ...rest }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const tags = splitTags(text);
  return (
    <div className={styles.tags}>
      <TextField
        {...rest}
        ref={(element) => {
          input.current = element;
          ref(element);
        }}
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
      <Suggestions
        text={text}
        onTake={(tag) => {
          onTaken(takeTag(text, tag));
          input.current?.focus();
        }}
      />
    </div>
  );
}

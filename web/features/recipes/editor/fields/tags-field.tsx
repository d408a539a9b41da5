import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { typedDir } from '../../../../ui/forms/typed-dir.ts';
import { countTags, type TagCount } from '../../search/count-tags.ts';
import { useRecipes } from '../../cache/recipes.store.ts';
import { splitTags, TAG_COMMA } from '../values/form-values.ts';
import { foldText } from '../../../../../shared/format/fold-text.ts';
import type { FieldProps } from './field-props.ts';
import styles from './tags-field.module.css';

const SUGGESTIONS_MAX = 6;

/** The text after the last comma, and its position. */
function lastPart(text: string): { readonly from: number; readonly typed: string } {
  const rest = text.split(TAG_COMMA).at(-1) ?? '';
  return { from: text.length - rest.length, typed: rest.trim() };
}

/**
 * Tags of other recipes that begin with the typed text, or else the most frequent ones, without tags that are already
 * typed.
 */
export function suggestTags(text: string, known: readonly TagCount[]): string[] {
  const { from, typed } = lastPart(text);
  const chosen = new Set(splitTags(text.slice(0, from)).map(foldText));
  const begin = foldText(typed);
  const fitting = known.filter(({ tag }) => {
    const folded = foldText(tag);
    return folded.startsWith(begin) && !chosen.has(folded) && tag !== typed;
  });
  const byUse = fitting.toSorted((a, b) => b.count - a.count);
  return byUse.slice(0, SUGGESTIONS_MAX).map(({ tag }) => tag);
}

/** Replaces the typed beginning by a tag, and appends a comma for the next one. */
export function takeTag(text: string, tag: string): string {
  const before = text.slice(0, lastPart(text).from).trimEnd();
  return `${before}${before && ' '}${tag}, `;
}

interface Props extends FieldProps<HTMLInputElement> {
  readonly text: string;
  /** Called with the text after a suggestion was chosen. */
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

/** A field for comma-separated tags, with a preview and suggestions from other recipes. */
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
        // Enter must not save the recipe, because in tag fields it usually ends a tag.
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

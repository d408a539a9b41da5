import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagRecipes } from '../../../../shared/api/tags/recipe-tags.ts';
import { RECIPE_TAG_MAX_LENGTH } from '../../../../shared/constants.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { countTags } from '../search/count-tags.ts';
import styles from './recipe-article.module.css';

/** Adds a tag to a recipe; resolves whether it was stored. */
function useTagging(id: string): (tag: string) => Promise<boolean> {
  const api = useApi();
  const ended = useStatus((state) => state.ended);
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  const refreshDue = useRecipes((state) => state.refreshDue);
  return async (tag) => {
    try {
      await api.call(tagRecipes, { body: { ids: [id], add: [tag] } });
    } catch (cause) {
      ended('error', errorMessage(cause, 'tags.failed'));
      return false;
    }
    ended('success', { key: 'tags.changed' });
    await Promise.all([recipeRequested(id), refreshDue()]);
    return true;
  };
}

interface FieldProps {
  readonly id: string;
  readonly onClosed: () => void;
}

/** The field for a new tag, which offers those of other recipes. It is stored with Enter, and when the field is left. */
function TagField({ id, onClosed }: FieldProps) {
  const { t, i18n } = useTranslation();
  const listId = useId();
  const index = useRecipes((state) => state.index);
  const [typed, setTyped] = useState('');
  const isStoring = useRef(false);
  const tagged = useTagging(id);
  async function store(): Promise<void> {
    if (typed.trim() === '') return onClosed();
    if (isStoring.current) return;
    isStoring.current = true;
    const isStored = await tagged(typed);
    isStoring.current = false;
    if (isStored) onClosed();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void store();
  }
  return (
    <form className={styles.tagField} onSubmit={onSubmit}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
        autoFocus
        aria-label={t('recipes.addTag')}
        placeholder={t('recipes.addTag')}
        list={listId}
        maxLength={RECIPE_TAG_MAX_LENGTH}
        dir={typedDir(typed)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void store()}
      />
      <datalist id={listId}>
        {countTags(index, i18n.language).map(({ tag }) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </form>
  );
}

/** The button that adds a tag to an own recipe, behind its tags. */
export function AddTag({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <TagField id={id} onClosed={() => setIsOpen(false)} />;
  return (
    <button type="button" className={styles.addTag} onClick={() => setIsOpen(true)}>
      <Plus size={14} aria-hidden />
      {t('recipes.addTag')}
    </button>
  );
}

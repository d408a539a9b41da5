import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { tagRecipes } from '../../../../shared/api/tags/recipe-tags.ts';
import { RECIPE_TAG_MAX_LENGTH } from '../../../../shared/constants.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { useIsOwn } from '../cache/use-is-own.ts';
import { countTags } from '../search/count-tags.ts';
import { EVERYTHING, writeView } from '../search/list-filter.ts';
import styles from './recipe-article.module.css';
import { useViewer } from './viewer.store.ts';

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
  readonly onAdded: () => void;
  /** `hadFocus` tells whether the field was left by Enter, not for another element. */
  readonly onClosed: (hadFocus: boolean) => void;
}

/** The field for a new tag, which offers those of other recipes. It is stored with Enter, and when the field is left. */
function TagField({ id, onAdded, onClosed }: FieldProps) {
  const { t, i18n } = useTranslation();
  const listId = useId();
  const index = useRecipes((state) => state.index);
  const [typed, setTyped] = useState('');
  const isStoring = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const tagged = useTagging(id);
  async function store(): Promise<void> {
    const close = (): void => onClosed(input.current === document.activeElement);
    if (typed.trim() === '') return close();
    if (isStoring.current) return;
    isStoring.current = true;
    const isStored = await tagged(typed);
    isStoring.current = false;
    if (!isStored) return;
    onAdded();
    close();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void store();
  }
  return (
    <form className={styles.tagField} onSubmit={onSubmit}>
      <input
        ref={input}
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
function AddTag({ id, onAdded }: Omit<FieldProps, 'onClosed'>) {
  const { t } = useTranslation();
  const [state, setState] = useState<'closed' | 'open' | 'closedByKey'>('closed');
  if (state === 'open')
    return (
      <TagField id={id} onAdded={onAdded} onClosed={(hadFocus) => setState(hadFocus ? 'closedByKey' : 'closed')} />
    );
  return (
    <button
      type="button"
      className={styles.addTag}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the field that had the focus
      autoFocus={state === 'closedByKey'}
      onClick={() => setState('open')}
    >
      <Plus size={14} aria-hidden />
      {t('recipes.addTag')}
    </button>
  );
}

/** A tag, which leads to the recipes that have it: from the modal to the list below it, from a page as a link. */
function TagPill({ id, tag }: { readonly id: string; readonly tag: string }) {
  const navigate = useNavigate();
  const isInModal = useViewer((state) => state.openId === id);
  const recipeClosed = useViewer((state) => state.recipeClosed);
  const to = `${PATHS.home}${writeView('', { ...EVERYTHING, search: '', sort: 'newest', tags: [tag] })}`;
  if (!isInModal) return <Link to={to}>{tag}</Link>;
  return (
    <button
      type="button"
      onClick={() => {
        recipeClosed();
        void navigate(to);
      }}
    >
      {tag}
    </button>
  );
}

interface TagsProps {
  readonly id: string;
  readonly tags: readonly string[];
  /** Whether only the first tag is shown until the others are asked for, or one is added. */
  readonly isBrief: boolean;
}

/** What it is, and its tags. */
export function RecipeTags({ id, tags, isBrief }: TagsProps) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const isOwn = useIsOwn(id);
  const [areAllWanted, setAllWanted] = useState(!isBrief);
  const shown = areAllWanted ? tags : tags.slice(0, 1);
  const hidden = tags.length - shown.length;
  return (
    <div className={styles.tags}>
      <ul className={styles.pills}>
        <li dir="auto">{t('recipes.pill')}</li>
        {shown.map((tag) => (
          <li key={tag} dir="auto">
            <TagPill id={id} tag={tag} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={styles.addTag}
          aria-label={t('recipes.showAllTags')}
          onClick={() => setAllWanted(true)}
        >
          +{number(hidden)}
        </button>
      )}
      {isOwn && <AddTag id={id} onAdded={() => setAllWanted(true)} />}
    </div>
  );
}

import { Trash2 } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameTag, tagRecipes, TAGGED_RECIPES_MAX } from '../../../../shared/api/tags/recipe-tags.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage, useMessageText } from '../../../i18n/message.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { useRecipes } from '../cache/recipes.store.ts';
import { findListTitle } from '../parts/list-title.ts';
import { countTags, type TagCount } from '../search/count-tags.ts';
import { useChoosing } from './choosing.store.ts';
import styles from './tags-dialog.module.css';

interface Work {
  readonly isBusy: boolean;
  /** The reason of the last failure; '' if there was none. */
  readonly problem: string;
  /** Runs a change and loads the list again; resolves whether it succeeded. */
  run(change: () => Promise<unknown>): Promise<boolean>;
}

function useWork(): Work {
  const messageText = useMessageText();
  const refreshDue = useRecipes((state) => state.refreshDue);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    isBusy,
    problem,
    async run(change) {
      setIsBusy(true);
      setProblem('');
      try {
        await change();
        await refreshDue();
        return true;
      } catch (error) {
        setProblem(messageText(errorMessage(error, 'tags.failed')));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** The tags of the recipes with these ids, or of all, with their numbers of recipes. */
function useTagCounts(ids: ReadonlySet<string> | null): TagCount[] {
  const { language } = useTranslation().i18n;
  const index = useRecipes((state) => state.index);
  return useMemo(
    () => countTags(ids === null ? index : index.filter(({ recipe }) => ids.has(recipe.id)), language),
    [index, ids, language],
  );
}

/** A tag with a field for its name. */
function TagRow({ tag, count, work }: TagCount & { readonly work: Work }) {
  const { t } = useTranslation();
  const api = useApi();
  const { number } = useLocaleFormat();
  const [name, setName] = useState(tag);
  const [isAsked, setIsAsked] = useState(false);
  const change = (to: string | null) => work.run(() => api.call(renameTag, { body: { tag, name: to } }));
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && name.trim() !== tag) void change(name);
  }
  return (
    <li>
      <form className={styles.row} onSubmit={onSubmit}>
        <TextField
          label={t('tags.nameOf', { tag })}
          dir="auto"
          value={name}
          disabled={work.isBusy}
          onChange={({ target }) => setName(target.value)}
          end={<span className={styles.count}>{number(count)}</span>}
        />
        {name.trim() !== '' && name.trim() !== tag ? (
          <Button type="submit" size="small" disabled={work.isBusy}>
            {t('tags.rename')}
          </Button>
        ) : isAsked ? (
          <Button look="danger" size="small" disabled={work.isBusy} onClick={() => void change(null)}>
            {t('recipes.delete')}
          </Button>
        ) : (
          <IconButton
            label={t('tags.deleteNamed', { tag })}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={work.isBusy}
            onClick={() => setIsAsked(true)}
          />
        )}
      </form>
    </li>
  );
}

/** All tags, to be renamed, merged and deleted. */
function AllTags() {
  const { t } = useTranslation();
  const work = useWork();
  const tags = useTagCounts(null);
  return (
    <div className={styles.content}>
      <DialogTitle>{t('tags.manage')}</DialogTitle>
      <p className={styles.hint}>{t('tags.manageHint')}</p>
      {work.problem !== '' && <Banner kind="error">{work.problem}</Banner>}
      <ul className={styles.list}>
        {tags.map((each) => (
          <TagRow key={each.tag} {...each} work={work} />
        ))}
      </ul>
    </div>
  );
}

/** Adds tags to the chosen recipes and removes others. */
function TagsOfChosen({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const work = useWork();
  const chosen = useChoosing((state) => state.chosen);
  const [ids] = useState(() => chosen ?? new Set<string>());
  const tags = useTagCounts(ids);
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const add = added.split(/[,،、，]/u).filter((tag) => tag.trim() !== '');
  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const change = { add, remove: [...removed] };
    const parts = Array.from({ length: Math.ceil(ids.size / TAGGED_RECIPES_MAX) }, (_, part) =>
      [...ids].slice(part * TAGGED_RECIPES_MAX, (part + 1) * TAGGED_RECIPES_MAX),
    );
    const all = async (): Promise<void> => {
      for (const part of parts) await api.call(tagRecipes, { body: { ids: part, ...change } });
    };
    if (await work.run(all)) onDone();
  }
  return (
    <form className={styles.content} onSubmit={(event) => void onSubmit(event)}>
      <DialogTitle>{t('tags.ofChosen')}</DialogTitle>
      {work.problem !== '' && <Banner kind="error">{work.problem}</Banner>}
      <TextField
        label={t('tags.add')}
        hint={t('editor.tagsHint')}
        dir="auto"
        value={added}
        onChange={({ target }) => setAdded(target.value)}
      />
      {tags.length > 0 && (
        <fieldset className={styles.removed}>
          <legend>{t('tags.remove')}</legend>
          {tags.map(({ tag }) => (
            <label key={tag}>
              <input
                type="checkbox"
                checked={removed.has(tag)}
                onChange={() => setRemoved(removed.symmetricDifference(new Set([tag])))}
              />
              <bdi>{tag}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" busy={work.isBusy} disabled={add.length === 0 && removed.size === 0}>
        {t('editor.save')}
      </Button>
    </form>
  );
}

interface Props {
  /** Which recipes it is about: all, or the chosen ones. */
  readonly of: 'all' | 'chosen';
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TagsDialog({ of, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="medium" focusAfter={findListTitle}>
      {of === 'all' ? <AllTags /> : <TagsOfChosen onDone={onClose} />}
    </Dialog>
  );
}

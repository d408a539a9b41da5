import { Clock, Ellipsis, Heart, Pencil, Star, Users } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { readyInMinutes } from '../../../../shared/format/times.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { type FoundRecipe, type MatchReason, matchReason } from '../search/find-recipes.ts';
import { RecipePicture } from '../pictures/recipe-pictures.tsx';
import { useViewer } from '../view/viewer.store.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { openerId } from '../parts/list-title.ts';
import { useChoosing } from './choosing.store.ts';
import { highlightParts } from '../search/highlight.ts';
import styles from './recipe-card.module.css';

/** A text with highlighted matches of the search. */
function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  let place = 0;
  return highlightParts(text, search).map((part) => {
    const key = place;
    place += part.text.length;
    if (!part.isMatch) return part.text;
    return (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    );
  });
}

interface Props {
  readonly found: FoundRecipe;
  readonly search: string;
  /** Whether the picture is loaded lazily; those of the first rows are loaded at once. */
  readonly isLazy: boolean;
}

interface FactsProps {
  readonly recipe: RecipeSummary;
  readonly search: string;
  /** The tags that match the search; if none, the first tag is shown. */
  readonly tags: readonly string[];
}

/** Whether there is a pointer that hits what is small; a finger means the whole card. */
const hasFinePointer = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** A tag; a click of a mouse shows the recipes that have it. */
function CardTag({ tag, search }: { readonly tag: string; readonly search: string }) {
  const { t } = useTranslation();
  const isChosen = useRecipes((state) => state.filter.tags.includes(tag));
  const tagToggled = useRecipes((state) => state.tagToggled);
  const isChoosing = useChoosing((state) => state.chosen !== null);
  const text = <Highlighted text={tag} search={search} />;
  if (isChosen || isChoosing || !hasFinePointer()) return <bdi className={styles.tag}>{text}</bdi>;
  return (
    <button
      type="button"
      className={styles.tag}
      tabIndex={-1}
      aria-label={t('recipes.showTag', { tag })}
      onClick={() => tagToggled(tag)}
    >
      <bdi>{text}</bdi>
    </button>
  );
}

/** For how many people it is, or what it yields: "12 muffins" are not for twelve. */
function Makes({ recipe: { servings, yieldText, lang } }: Pick<FactsProps, 'recipe'>) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  if (yieldText !== undefined)
    return (
      <bdi className={styles.yield} lang={lang}>
        {yieldText}
      </bdi>
    );
  if (servings === null) return null;
  return (
    <span>
      <Users size={15} aria-label={t('recipes.serves')} role="img" />
      {number(servings)}
    </span>
  );
}

function Facts({ recipe, search, tags }: FactsProps) {
  const { t } = useTranslation();
  const { duration, number } = useLocaleFormat();
  const minutes = readyInMinutes(recipe);
  return (
    <p className={styles.facts}>
      {minutes !== null && (
        <span>
          <Clock size={15} aria-label={t('recipes.readyIn')} role="img" />
          {duration(minutes)}
        </span>
      )}
      <Makes recipe={recipe} />
      {recipe.rating !== undefined && (
        <span>
          <Star size={15} aria-label={t('recipes.rating')} role="img" />
          {number(recipe.rating)}
        </span>
      )}
      {recipe.favorite === true && <Heart size={15} aria-label={t('recipes.favorite')} role="img" />}
      {(tags.length > 0 ? tags : recipe.tags.slice(0, 1)).map((tag) => (
        <CardTag key={tag} tag={tag} search={search} />
      ))}
    </p>
  );
}

/** The match outside of the texts that the card shows. */
function Reason({ text, isInText, search }: Pick<MatchReason, 'text' | 'isInText'> & { readonly search: string }) {
  const { t } = useTranslation();
  if (text === null) return isInText && <p className={styles.inText}>{t('recipes.foundInText')}</p>;
  return (
    <p className={styles.reason} dir="auto">
      {isInText && <span className="visually-hidden">{t('recipes.foundInText')}: </span>}
      <Highlighted text={text} search={search} />
    </p>
  );
}

export function RecipeCard({ found, search, isLazy }: Props) {
  const recipeOpened = useViewer((state) => state.recipeOpened);
  const isChosen = useChoosing((state) => state.chosen?.has(found.recipe.id) ?? null);
  const { recipe } = found;
  const { id, title, lang } = recipe;
  const reason = matchReason(found, search);
  const name = (
    <span className={styles.title}>
      <Highlighted text={title} search={search} />
    </span>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the buttons inside
    <article className={styles.card} data-chosen={isChosen || undefined} onKeyDown={onCardKey}>
      <div className={styles.picture}>
        <RecipePicture recipeId={id} url={recipe.images[0]} alt="" isLazy={isLazy} isCard />
      </div>
      <div className={styles.words}>
        <h3 dir="auto" lang={lang}>
          {isChosen === null ? (
            <button
              type="button"
              id={openerId(id)}
              className={styles.open}
              aria-keyshortcuts="Shift+F10"
              onClick={() => recipeOpened(id)}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <Facts recipe={recipe} search={search} tags={reason.tags} />
        <Reason text={reason.text} isInText={reason.isInText} search={search} />
      </div>
      {isChosen === null ? <Actions recipe={recipe} /> : <Choice recipe={recipe} isChosen={isChosen} />}
    </article>
  );
}

/** A checkbox over the whole card. */
function Choice({ recipe: { id, title }, isChosen }: { readonly recipe: RecipeSummary; readonly isChosen: boolean }) {
  const { t } = useTranslation();
  const toggled = useChoosing((state) => state.toggled);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={t('choosing.chooseNamed', { title })}
        checked={isChosen}
        onChange={() => toggled(id)}
      />
    </label>
  );
}

const RecipeMenu = lazy(async () => ({ default: (await import('../view/recipe-menu.tsx')).RecipeMenu }));

/** Editing beside a menu with the rest. The card is one tab stop; arrow keys lead from it to these buttons. */
function Actions({ recipe: { id, title } }: { readonly recipe: RecipeSummary }) {
  const { t } = useTranslation();
  const editAsked = useEditor((state) => state.editAsked);
  const [isWanted, setIsWanted] = useState(false);
  const more = (
    <IconButton
      look="floating"
      tabIndex={-1}
      label={t('recipes.moreActions', { title })}
      icon={<Ellipsis size={19} aria-hidden />}
      aria-haspopup="menu"
      data-menu
      {...(!isWanted && { 'aria-expanded': false, onClick: () => setIsWanted(true) })}
    />
  );
  return (
    <div className={styles.actions}>
      <IconButton
        look="floating"
        tabIndex={-1}
        label={t('editor.editNamed', { title })}
        icon={<Pencil size={19} aria-hidden />}
        onClick={() => void editAsked(id)}
      />
      {isWanted ? (
        <Suspense fallback={more}>
          <RecipeMenu id={id} title={title} trigger={more} />
        </Suspense>
      ) : (
        more
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys go through the buttons of a card; the menu key, or Shift with F10, opens its menu. */
function onCardKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget, target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const step = STEPS[key];
  const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
  if (step === undefined && !isMenuKey) return;
  event.preventDefault();
  if (isMenuKey) return currentTarget.querySelector<HTMLElement>('[data-menu]')?.click();
  const buttons = [...currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const towards = getComputedStyle(currentTarget).direction === 'rtl' ? -(step ?? 0) : (step ?? 0);
  const place = buttons.findIndex((button) => button === target) + towards;
  buttons[(place + buttons.length) % buttons.length]?.focus();
}

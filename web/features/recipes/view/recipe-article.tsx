import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { BesideRecipe } from '../original/original.tsx';
import { placeAttribute } from '../original/places-within.ts';
import { CheckNotice, DoubtMark } from '../doubts/doubt-mark.tsx';
import { Gallery } from '../pictures/recipe-pictures.tsx';
import styles from './recipe-article.module.css';
import { recipeDir } from '../parts/recipe-dir.ts';
import { Favorite } from '../own/favorite.tsx';
import { OwnFieldsView } from '../own/own-fields.tsx';
import { Ingredients, Instructions } from './recipe-lines.tsx';
import { RecipeTags } from './recipe-tags.tsx';
import { RecipeTools, RereadButton } from './recipe-tools.tsx';
import { useFactor } from '../servings/servings.store.ts';
import { AmountField } from '../servings/servings-field.tsx';
import { type ShownAmounts, useRecipeAmounts } from '../servings/use-recipe-amounts.ts';
import { SourceLine } from '../parts/source-line.tsx';
import { type Doubts, useDoubts } from '../doubts/use-doubts.ts';

interface RecipeFact {
  readonly label: string;
  readonly value: string;
  /** The fields of the recipe that it shows. */
  readonly of: readonly RecipeDoubt['field'][];
}

interface Props {
  /** The data from the list, which is known before the whole recipe is loaded. */
  readonly known: Pick<Recipe, 'id' | 'title' | 'images' | 'description' | 'servings'>;
  /** null while it loads. */
  readonly recipe: Recipe | null;
  /** Whether only the data from the list can be shown. */
  readonly isOutline?: boolean;
  readonly tags: readonly string[];
  /** Whether only the first tag is shown until the others are asked for, or one is added. */
  readonly isBrief?: boolean;
  /** The times; the servings are shown after them. */
  readonly facts: readonly RecipeFact[];
  /** The title as a heading in the right level. */
  readonly heading: ReactNode;
  /** The main button. */
  readonly action?: ReactNode;
  /** The source, if it needs more than one line. */
  readonly source?: ReactNode;
}

interface WithDoubts {
  readonly doubts: Doubts;
}
interface WithAmounts {
  readonly amounts: ShownAmounts;
}

function Facts({
  known,
  recipe,
  facts,
  doubts,
  amounts,
}: Pick<Props, 'known' | 'recipe' | 'facts'> & WithDoubts & WithAmounts) {
  const { t } = useTranslation();
  const { pieces, yieldText } = amounts;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi> {doubts.isDoubted(...of) && <DoubtMark field={of[0]} />}
          </dd>
        </div>
      ))}
      <AmountField recipe={recipe ?? known} amounts={amounts}>
        {(name, field) => (
          <div>
            <dt>{name}</dt>
            <dd>
              {pieces === null && !known.servings && t('time.unknown')} {field}{' '}
              {doubts.isDoubted('servings') && <DoubtMark field="servings" />}
            </dd>
          </div>
        )}
      </AmountField>
      {pieces === null && yieldText && (
        <div>
          <dt>{t('recipes.yield')}</dt>
          <dd>
            <bdi lang={recipe?.lang ?? undefined}>{yieldText}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** From these lengths on, in characters, a title is shown smaller, and smaller again. */
const LONG_TITLES = [45, 110];

const sizeOf = (title: string): number => LONG_TITLES.filter((length) => title.length > length).length;

function Head({
  known,
  recipe,
  tags,
  isBrief = false,
  facts,
  heading,
  action,
  source,
  doubts,
  amounts,
}: Props & WithDoubts & WithAmounts) {
  return (
    <header className={styles.head}>
      <Gallery recipeId={known.id} title={known.title} images={recipe?.images ?? known.images} />
      <div className={styles.words} dir={recipeDir(recipe ?? known)}>
        <RecipeTags id={known.id} tags={tags} isBrief={isBrief} />
        <div className={styles.titleLine}>
          <div
            lang={recipe?.lang ?? undefined}
            className={styles.title}
            data-smaller={sizeOf(known.title)}
            data-doubted={doubts.isDoubted('title') || undefined}
            {...placeAttribute('title')}
            dir="auto"
          >
            {heading}
            {doubts.isDoubted('title') && <DoubtMark field="title" />}
          </div>
          {recipe && <Favorite recipe={recipe} />}
        </div>
        <Facts known={known} recipe={recipe} facts={facts} doubts={doubts} amounts={amounts} />
        {action}
        {known.description && (
          <p
            className={styles.description}
            dir="auto"
            lang={recipe?.lang ?? undefined}
            {...placeAttribute('description')}
          >
            {recipe?.description ?? known.description}
          </p>
        )}
        {source ?? (recipe?.originalSource && <SourceLine source={recipe.originalSource} />)}
        {recipe && <RecipeTools recipe={recipe} amounts={amounts} />}
      </div>
    </header>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span role="status" className="visually-hidden">
        {t('app.loading')}
      </span>
      {Array.from({ length: 8 }, (_, line) => (
        <div key={line} />
      ))}
    </div>
  );
}

/** A whole recipe for the modal and the page, scaled to the chosen servings. */
export function RecipeArticle(props: Props) {
  const { known, recipe, isOutline = false } = props;
  const doubts = useDoubts(recipe);
  const factor = useFactor(known.id);
  const amounts = useRecipeAmounts(recipe, factor);
  const article = useRef<HTMLElement>(null);
  const focusKept = useFocusKept(() => article.current);
  return (
    <BesideRecipe recipe={recipe} actions={recipe && <RereadButton recipe={recipe} />}>
      <article ref={article} className={styles.article} tabIndex={-1} {...focusKept}>
        <Head {...props} doubts={doubts} amounts={amounts} />
        <CheckNotice doubts={doubts} />
        {recipe ? (
          <div className={styles.body}>
            <Ingredients recipe={recipe} doubts={doubts} amounts={amounts} />
            <Instructions recipe={recipe} doubts={doubts} amounts={amounts} isScaled={factor !== 1} />
          </div>
        ) : (
          !isOutline && <Skeleton />
        )}
        {recipe && <OwnFieldsView recipe={recipe} />}
      </article>
    </BesideRecipe>
  );
}

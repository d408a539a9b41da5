import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeDoubt } from '../../../shared/domain/doubt.ts';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { CheckNotice } from './check-notice.tsx';
import { DoubtMark } from './doubt-mark.tsx';
import { Gallery } from './gallery.tsx';
import styles from './recipe-article.module.css';
import { Ingredients, Instructions } from './recipe-lines.tsx';
import { SourceLine } from './source-line.tsx';
import { type Doubts, useDoubts } from './use-doubts.ts';

export interface RecipeFact {
  readonly label: string;
  readonly value: string;
  /** What of the recipe it tells. */
  readonly of: readonly RecipeDoubt['field'][];
}

interface Props {
  /** What is known of it before the whole is there. */
  readonly known: Pick<Recipe, 'id' | 'title' | 'images' | 'description'>;
  /** null while it is fetched. */
  readonly recipe: Recipe | null;
  readonly pills: readonly string[];
  readonly facts: readonly RecipeFact[];
  /** The title as a heading of the right level. */
  readonly heading: ReactNode;
}

function Head({ known, recipe, pills, facts, heading, doubts }: Props & { readonly doubts: Doubts }) {
  return (
    <header className={styles.head}>
      <Gallery recipeId={known.id} title={known.title} images={recipe?.images ?? known.images} />
      <div className={styles.words}>
        <ul className={styles.pills}>
          {pills.map((pill, place) => (
            <li key={`${place} ${pill}`} dir="auto">
              {pill}
            </li>
          ))}
        </ul>
        <div lang={recipe?.lang ?? undefined} className={styles.title} dir="auto">
          {heading}
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, value, of }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} {doubts.isDoubted(...of) && <DoubtMark />}
              </dd>
            </div>
          ))}
        </dl>
        {known.description && (
          <p className={styles.description} dir="auto" lang={recipe?.lang ?? undefined}>
            {recipe?.description ?? known.description}
          </p>
        )}
        {recipe?.originalSource && <SourceLine source={recipe.originalSource} />}
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

/** A whole recipe, as the modal and the page show it. */
export function RecipeArticle(props: Props) {
  const { recipe } = props;
  const doubts = useDoubts(recipe);
  const article = useRef<HTMLElement>(null);
  const focusKept = useFocusKept(() => article.current);
  return (
    <article ref={article} className={styles.article} tabIndex={-1} {...focusKept}>
      <Head {...props} doubts={doubts} />
      <CheckNotice doubts={doubts} />
      {recipe ? (
        <div className={styles.body}>
          <Ingredients recipe={recipe} doubts={doubts} />
          <Instructions recipe={recipe} doubts={doubts} />
        </div>
      ) : (
        <Skeleton />
      )}
    </article>
  );
}

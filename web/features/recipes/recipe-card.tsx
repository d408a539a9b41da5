import { Clock, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { readyInMinutes } from '../../../shared/format/duration.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDeletion } from './deletion.store.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './recipe-card.module.css';
import { RecipePicture } from './recipe-picture.tsx';
import { useViewer } from './viewer.store.ts';

interface Props {
  readonly recipe: RecipeSummary;
  readonly search: string;
  readonly isInText: boolean;
  /** The first rows are on the screen: their pictures are fetched at once. */
  readonly isLazy: boolean;
}

function Facts({ recipe }: { readonly recipe: RecipeSummary }) {
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
      {recipe.servings !== null && (
        <span>
          <Users size={15} aria-label={t('recipes.serves')} role="img" />
          {number(recipe.servings)}
        </span>
      )}
      {recipe.tags[0] && <bdi className={styles.tag}>{recipe.tags[0]}</bdi>}
    </p>
  );
}

export function RecipeCard({ recipe, search, isInText, isLazy }: Props) {
  const { t } = useTranslation();
  const recipeOpened = useViewer((state) => state.recipeOpened);
  const deleteAsked = useDeletion((state) => state.deleteAsked);
  const { id, title } = recipe;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <RecipePicture recipeId={id} url={recipe.images[0]} alt="" isLazy={isLazy} />
      </div>
      <div className={styles.words}>
        <h3 dir="auto">
          <button type="button" className={styles.open} onClick={() => void recipeOpened(id)}>
            <Highlighted text={title} search={search} />
          </button>
        </h3>
        <Facts recipe={recipe} />
        {isInText && <p className={styles.inText}>{t('recipes.foundInText')}</p>}
      </div>
      <div className={styles.actions}>
        <IconButton
          look="floating"
          label={t('recipes.deleteNamed', { title })}
          icon={<Trash2 size={19} aria-hidden />}
          onClick={() => deleteAsked({ id, title })}
        />
      </div>
    </article>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './gallery.module.css';
import { RecipePicture } from './recipe-picture.tsx';

interface Props {
  readonly recipeId: string;
  readonly title: string;
  readonly images: readonly string[];
}

/** The picture in large, and the others in a row where there are several. */
export function Gallery({ recipeId, title, images }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const total = images.length;
  return (
    <div className={styles.gallery}>
      <div className={styles.large}>
        <RecipePicture recipeId={recipeId} url={images[chosen]} alt={title} />
      </div>
      {total > 1 && (
        <ul className={styles.row} aria-label={t('recipes.pictures')}>
          {images.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={t('recipes.showPicture', { number: place + 1, total })}
                aria-pressed={place === chosen}
                onClick={() => setChosen(place)}
              >
                <RecipePicture recipeId={recipeId} url={url} alt="" isLazy />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './gallery.module.css';
import { RecipePicture } from './recipe-picture.tsx';

const PictureLightbox = lazy(async () => ({
  default: (await import('./picture-lightbox.tsx')).PictureLightbox,
}));

interface Props {
  readonly recipeId: string;
  readonly title: string;
  readonly images: readonly string[];
}

interface Chosen {
  readonly place: number;
  readonly onChosen: (place: number) => void;
}

function Thumbnails({ recipeId, images, place: chosen, onChosen }: Props & Chosen) {
  const { t } = useTranslation();
  return (
    <ul className={styles.row} aria-label={t('recipes.pictures')}>
      {images.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={t('recipes.showPicture', { number: place + 1, total: images.length })}
            aria-pressed={place === chosen}
            onClick={() => onChosen(place)}
          >
            <RecipePicture recipeId={recipeId} url={url} alt="" isLazy isCard />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The picture in large, and the others in a row where there are several; a click shows it as large as the screen. */
export function Gallery(props: Props) {
  const { recipeId, title, images } = props;
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [isEnlarged, setIsEnlarged] = useState(false);
  // An edit may have taken the chosen picture away.
  const shown = Math.min(place, Math.max(0, images.length - 1));
  return (
    <div className={styles.gallery} data-empty={images.length === 0 || undefined}>
      <div className={styles.large}>
        <RecipePicture recipeId={recipeId} url={images[shown]} alt={title} />
        {images.length > 0 && (
          <button
            type="button"
            className={styles.enlarge}
            aria-label={t('recipes.enlargePicture')}
            title={t('recipes.enlargePicture')}
            aria-haspopup="dialog"
            onClick={() => setIsEnlarged(true)}
          >
            <Maximize2 size={18} aria-hidden />
          </button>
        )}
      </div>
      {images.length > 1 && <Thumbnails {...props} place={shown} onChosen={setPlace} />}
      {isEnlarged && (
        <Suspense>
          <PictureLightbox
            title={title}
            images={images}
            start={shown}
            onShown={setPlace}
            onClose={() => setIsEnlarged(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

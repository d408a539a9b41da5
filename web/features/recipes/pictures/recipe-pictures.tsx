import { useState, lazy, Suspense } from 'react';
import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import styles from './recipe-pictures.module.css';

/** The address of a stored picture in the small size of cards. */
export const cardUrl = (url: string): string => `${url}?size=card`;

const GROUNDS = ['var(--sun)', 'var(--green-wash)', 'var(--sunken)'];

function Garnish({ kind }: { readonly kind: number }) {
  if (kind === 0) {
    return (
      <>
        <Leaf x={0} y={46} turn={-26} scale={0.4} deep />
        <Leaf x={4} y={46} turn={24} scale={0.36} />
        <Flower x={2} y={6} scale={0.62} />
      </>
    );
  }
  if (kind === 1) {
    return (
      <>
        <Leaf x={-34} y={40} turn={50} scale={0.42} />
        <Pod x={-14} y={4} turn={-24} scale={0.76} />
        <Pod x={24} y={8} turn={26} scale={0.7} />
      </>
    );
  }
  return (
    <>
      <Leaf x={-6} y={52} turn={-8} scale={0.46} deep />
      <Pod x={30} y={16} turn={34} scale={0.62} />
      <Flower x={-22} y={-12} turn={-16} scale={0.5} />
    </>
  );
}

/** An illustration for recipes without a picture; the same recipe always gets the same one. */
function DefaultRecipeImage({ recipeId }: { readonly recipeId: string }) {
  const kind = [...recipeId].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % GROUNDS.length;
  return (
    <svg className={styles.drawing} viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="240" fill={GROUNDS[kind]} />
      <g transform="translate(160 120)">
        <ellipse cy="10" rx="92" ry="88" fill="var(--line-strong)" opacity="0.16" />
        <circle r="88" fill="var(--plate)" />
        <circle r="64" fill="none" stroke="var(--line-strong)" strokeOpacity="0.35" strokeWidth="2" />
        <Garnish kind={kind} />
      </g>
    </svg>
  );
}

interface RecipePictureProps {
  readonly recipeId: string;
  readonly url: string | undefined;
  /** The alternative text; empty if a text beside the picture says the same. */
  readonly alt: string;
  /** Whether it is loaded only near the visible area; otherwise at once with high priority. */
  readonly isLazy?: boolean;
  /** Whether the small size of cards is used; otherwise the full size. */
  readonly isCard?: boolean;
}

/** A picture in a container whose size is fixed before the picture is loaded. */
export function RecipePicture({ recipeId, url, alt, isLazy, isCard }: RecipePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || url === failed) return <DefaultRecipeImage recipeId={recipeId} />;
  return (
    <img
      key={url}
      className={styles.photo}
      src={isCard ? cardUrl(url) : url}
      alt={alt}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isLazy ? 'auto' : 'high'}
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}

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

/** The current picture in large, and a row with all pictures if there are several. A click opens the lightbox. */
export function Gallery(props: Props) {
  const { recipeId, title, images } = props;
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [isEnlarged, setIsEnlarged] = useState(false);
  // An edit may have removed the chosen picture.
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

import { useState } from 'react';
import { cardUrl } from './card-url.ts';
import { DefaultRecipeImage } from './default-recipe-image.tsx';
import styles from './recipe-picture.module.css';

interface Props {
  readonly recipeId: string;
  readonly url: string | undefined;
  /** Empty where a text beside it says the same. */
  readonly alt: string;
  /** It is fetched when it comes near the screen; otherwise at once, before what is less in sight. */
  readonly isLazy?: boolean;
  /** As small as cards show it; whole otherwise. */
  readonly isCard?: boolean;
}

/** A picture that fills its place, which has its size before the picture is there. */
export function RecipePicture({ recipeId, url, alt, isLazy, isCard }: Props) {
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

import { useState } from 'react';
import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import { cardUrl } from './card-url.ts';
import styles from './recipe-picture.module.css';

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

/** A plate for recipes without a picture; the same recipe always gets the same one. */
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

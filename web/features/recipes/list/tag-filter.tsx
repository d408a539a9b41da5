import { lazy, Suspense, useState } from 'react';
import { useRecipes } from '../cache/recipes.store.ts';
import { TagButton } from './tag-button.tsx';

const TagChoice = lazy(async () => ({ default: (await import('./tag-choice.tsx')).TagChoice }));

/** Hidden where no recipe has a tag; the menu itself is loaded when it is first opened. */
export function TagFilter() {
  const hasTags = useRecipes((state) => state.index.some(({ recipe }) => recipe.tags.length > 0));
  const [isWanted, setIsWanted] = useState(false);
  if (!hasTags) return null;
  const button = <TagButton aria-haspopup="menu" aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <TagChoice />
    </Suspense>
  );
}

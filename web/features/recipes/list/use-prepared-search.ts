import { useEffect } from 'react';
import { inPieces } from '../../../platform/pause.ts';
import { useRecipes } from '../cache/recipes.store.ts';
import { prepareSearch } from '../search/search-index.ts';

/** Recipes whose words are made at once: a millisecond or two. */
const PIECE = 250;

/** Makes the words of the list ready for the search, piece by piece once it is shown. */
export function usePreparedSearch(): void {
  const index = useRecipes((state) => state.index);
  useEffect(() => {
    let isLatest = true;
    const prepare = (entries: typeof index): void => {
      if (isLatest) prepareSearch(entries);
    };
    const timer = setTimeout(() => void inPieces(index, PIECE, prepare));
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [index]);
}

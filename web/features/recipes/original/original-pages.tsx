import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { getFailedSourcePage } from '../../../../shared/api/original/failed-source.ts';
import { getOriginalPage } from '../../../../shared/api/original/recipe-original.ts';
import type { RecipeOriginal } from '../../../../shared/domain/recipe-original.ts';
import { requestPath } from '../../../api/client.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { OriginalTarget } from './original.tsx';

/** The addresses of all pages that can be shown as pictures, in order. */
export function pagesOf({ kind, id }: OriginalTarget, { files }: RecipeOriginal): string[] {
  const call = kind === 'recipe' ? getOriginalPage : getFailedSourcePage;
  return files.flatMap(({ number, pages }) =>
    Array.from({ length: pages }, (_, place) =>
      requestPath(call, { params: { id, page: place + 1 }, query: { number } }),
    ),
  );
}

/** The pages one at a time. They are enlarged by buttons, wheel, pinch, double click, and the keys plus and minus. */
export function OriginalPages({ pages }: { readonly pages: readonly string[] }) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  // The library compares slides by identity.
  const slides = useMemo(
    () => pages.map((src, place) => ({ src: serverOrigin + src, alt: t('original.page', { number: place + 1 }) })),
    [pages, serverOrigin, t],
  );
  const isOne = pages.length === 1;
  return (
    <Lightbox
      plugins={isOne ? [Inline, Zoom] : [Inline, Zoom, Counter]}
      slides={slides}
      inline={{ style: { inlineSize: '100%', blockSize: '100%' } }}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 4 }}
      controller={{ closeOnEscape: false, touchAction: 'none' }}
      toolbar={{ buttons: [] }}
      {...(isOne && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Previous: t('recipes.previousPicture'),
        Next: t('recipes.nextPicture'),
        'Zoom in': t('recipes.zoomIn'),
        'Zoom out': t('recipes.zoomOut'),
        Carousel: t('recipes.pictures'),
        'Photo gallery': t('original.pages'),
        Slide: t('original.pages'),
        '{index} of {total}': t('recipes.picture', { number: '{index}', total: '{total}' }),
      }}
    />
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { getFailedSourcePage } from '../../../../shared/api/original/failed-source.ts';
import { getOriginalPage } from '../../../../shared/api/original/recipe-original.ts';
import type { PageBox, RecipeOriginal } from '../../../../shared/domain/recipe-original.ts';
import { requestPath } from '../../../api/client.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import type { OriginalTarget } from './original.tsx';
import styles from './original-pages.module.css';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    page: PageSlide;
  }
}

/** A page as a picture, with the marked parts on it. */
interface PageSlide {
  readonly type: 'page';
  readonly src: string;
  readonly alt: string;
  readonly marks: readonly PageBox[];
}

/** The addresses of all pages that can be shown as pictures, in order. */
export function pagesOf({ kind, id }: OriginalTarget, { files }: RecipeOriginal): string[] {
  const call = kind === 'recipe' ? getOriginalPage : getFailedSourcePage;
  return files.flatMap(({ number, pages }) =>
    Array.from({ length: pages }, (_, place) =>
      requestPath(call, { params: { id, page: place + 1 }, query: { number } }),
    ),
  );
}

const share = (thousandths: number): string => `${thousandths / 10}%`;

interface SheetProps {
  readonly slide: PageSlide;
  /** The space for the page, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A page in the space for it, with its marks. Its left is left in every language. */
function Sheet({ slide: { src, alt, marks }, width, height }: SheetProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className={styles.sheet} dir="ltr">
      {state === 'loading' && <Spinner />}
      {state === 'failed' && <p role="alert">{t('original.loadFailed')}</p>}
      <img
        src={src}
        alt={alt}
        hidden={state === 'failed'}
        draggable={false}
        style={{ maxInlineSize: width, maxBlockSize: height }}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'shown' &&
        marks.map(({ left, top, right, bottom }) => (
          <span
            key={`${left} ${top}`}
            className={styles.mark}
            data-mark
            style={{
              insetInlineStart: share(left),
              insetBlockStart: share(top),
              inlineSize: share(right - left),
              blockSize: share(bottom - top),
            }}
          />
        ))}
    </div>
  );
}

const isPage = (slide: Slide): slide is PageSlide => slide.type === 'page';

/** The number of the shown page, from 0. Marks show their page, as a whole. */
function useShownPage(marks: readonly PageBox[]) {
  const first = marks[0]?.page;
  const [shown, setShown] = useState({ marks, index: (first ?? 1) - 1 });
  if (shown.marks !== marks) setShown({ marks, index: first === undefined ? shown.index : first - 1 });
  const zoom = useRef<ZoomRef>(null);
  useEffect(() => {
    if (marks.length > 0) zoom.current?.changeZoom(1, true);
  }, [marks]);
  return { index: shown.index, pageShown: (index: number) => setShown({ marks, index }), zoom };
}

interface Props {
  readonly pages: readonly string[];
  readonly marks: readonly PageBox[];
}

/** The pages one at a time. They are enlarged by buttons, wheel, pinch, double click, and the keys plus and minus. */
export function OriginalPages({ pages, marks }: Props) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const { index, pageShown, zoom } = useShownPage(marks);
  // The library compares slides by identity.
  const slides = useMemo(
    () =>
      pages.map((src, place): PageSlide => ({
        type: 'page',
        src: serverOrigin + src,
        alt: t('original.page', { number: place + 1 }),
        marks: marks.filter(({ page }) => page === place + 1),
      })),
    [pages, marks, serverOrigin, t],
  );
  const isOne = pages.length === 1;
  return (
    <Lightbox
      plugins={isOne ? [Inline, Zoom] : [Inline, Zoom, Counter]}
      slides={slides}
      index={index}
      on={{ view: ({ index: shown }) => pageShown(shown) }}
      inline={{ style: { inlineSize: '100%', blockSize: '100%' } }}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      zoom={{ ref: zoom, scrollToZoom: true, supports: ['page'], maxZoom: 6 }}
      controller={{ closeOnEscape: false, touchAction: 'none' }}
      toolbar={{ buttons: [] }}
      render={{
        slide: ({ slide, rect }) =>
          isPage(slide) ? <Sheet key={slide.src} slide={slide} width={rect.width} height={rect.height} /> : null,
        ...(isOne && { buttonPrev: () => null, buttonNext: () => null }),
      }}
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

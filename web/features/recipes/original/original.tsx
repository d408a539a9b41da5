import { FileSearch } from 'lucide-react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useIsOwn } from '../cache/use-is-own.ts';
import { isSamePlace, usePlacesWithin, type WantedPlace } from './places-within.ts';
import styles from './original.module.css';

/** What has an original: a recipe, or a failed import. */
export interface OriginalTarget {
  readonly kind: 'recipe' | 'failedJob';
  readonly id: string;
}

interface Beside {
  readonly isOpen: boolean;
  toggled(): void;
  /** Opens it at a place. */
  placeWanted(place: WantedPlace): void;
  /** Shows a place if it is open. */
  placePointedAt(place: WantedPlace): void;
}

const BesideContext = createContext<Beside | null>(null);

/** The original that can be shown beside; null where none is kept, and for recipes of others. */
export const useOriginal = (): Beside | null => useContext(BesideContext);

const OriginalPanel = lazy(async () => ({ default: (await import('./original-panel.tsx')).OriginalPanel }));

const WIDE = '(width >= 1000px)';

function onWidth(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the screen has room for two columns. */
const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => window.matchMedia(WIDE).matches);

interface Props {
  /** null while there is none. */
  readonly target: OriginalTarget | null;
  /** What is shown first, such as the first part that should be checked. */
  readonly firstPlace?: WantedPlace | null;
  /** Whether it is shown at once. */
  readonly isShownFirst?: boolean;
  /** Whether the place scrolls with the page, or has its own height. */
  readonly within: 'page' | 'form';
  /** Buttons of the original. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The original of a recipe or a failed import beside its children: on a wide screen in a column, else in a dialog. */
export function BesideOriginal({
  target,
  firstPlace = null,
  isShownFirst = false,
  within,
  actions = null,
  children,
}: Props) {
  const [isOpen, setIsOpen] = useState(isShownFirst);
  const [wanted, setWanted] = useState<WantedPlace | null>(isShownFirst ? firstPlace : null);
  const isWide = useIsWide();
  const place = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const hasTarget = target !== null;
  const beside = useMemo<Beside | null>(
    () =>
      hasTarget
        ? {
            isOpen,
            toggled() {
              setWanted(firstPlace);
              setIsOpen((was) => !was);
            },
            placeWanted(wantedPlace) {
              setWanted({ ...wantedPlace });
              setIsOpen(true);
            },
            placePointedAt(pointed) {
              if (isOpen) setWanted((was) => (isSamePlace(was, pointed) ? was : pointed));
            },
          }
        : null,
    [hasTarget, firstPlace, isOpen],
  );
  usePlacesWithin(main, isOpen && isWide, (pointed) => beside?.placePointedAt(pointed));
  const close = (): void => setIsOpen(false);
  const panel = target && isOpen && (
    <Suspense>
      <OriginalPanel key={target.id} {...{ target, wanted }} actions={actions} isBeside={isWide} onClose={close} />
    </Suspense>
  );
  return (
    <BesideContext value={beside}>
      <div ref={place} className={styles.sides} data-within={within} data-beside={(panel && isWide) || undefined}>
        <div ref={main} className={styles.main}>
          {children}
        </div>
        {isWide && panel}
      </div>
      {!isWide && (
        <Dialog
          isOpen={Boolean(panel)}
          onClose={close}
          size="sheet"
          isOver={within === 'page'}
          isTop={within === 'form'}
          focusAfter={() => place.current?.querySelector<HTMLElement>('[data-original]') ?? null}
        >
          {panel}
        </Dialog>
      )}
    </BesideContext>
  );
}

interface BesideRecipeProps extends Pick<Props, 'children' | 'actions'> {
  readonly recipe: Recipe | null;
}

/** The same for a recipe, if it is the user's own. */
export function BesideRecipe({ recipe, actions, children }: BesideRecipeProps) {
  const id = recipe?.id ?? '';
  const isOwn = useIsOwn(id);
  const hasOriginal = isOwn && recipe?.hasOriginal === true;
  const target = useMemo(() => (hasOriginal ? ({ kind: 'recipe', id } as const) : null), [hasOriginal, id]);
  return (
    <BesideOriginal target={target} firstPlace={recipe?.doubts[0] ?? null} within="page" actions={actions}>
      {children}
    </BesideOriginal>
  );
}

/** Shows and hides the original; absent where there is none. */
export function OriginalButton({ look = 'outline' }: { readonly look?: 'outline' | 'quiet' }) {
  const { t } = useTranslation();
  const original = useOriginal();
  if (original === null) return null;
  return (
    <Button
      look={look}
      size="small"
      icon={<FileSearch size={16} aria-hidden />}
      aria-expanded={original.isOpen}
      data-original
      onClick={original.toggled}
    >
      {t('original.show')}
    </Button>
  );
}

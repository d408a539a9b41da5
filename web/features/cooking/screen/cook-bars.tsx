import { Carrot, ListOrdered, X, ArrowLeft, ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useCooking } from '../progress/cooking.store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { CookDialog } from './cook-dialogs.tsx';
import styles from './cook-bars.module.css';

interface Props {
  readonly recipe: Recipe;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onLeave: () => void;
  readonly onOpen: (dialog: CookDialog) => void;
}

/** The progress bar. */
function ProgressLine() {
  const { t } = useTranslation();
  const { percent } = useLocaleFormat();
  const place = useCooking((cooking) => cooking.place);
  const end = useCooking((cooking) => cooking.stepCount) + 1;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('cooking.progress')}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={place}
      aria-valuetext={percent(place / end)}
    >
      <div style={{ inlineSize: `${(100 * place) / end}%` }} />
    </div>
  );
}

export function CookBar({ recipe, heading, onLeave, onOpen }: Props) {
  const { t } = useTranslation();
  const place = useCooking((cooking) => cooking.place);
  const stepCount = useCooking((cooking) => cooking.stepCount);
  const isAtStep = place > 0 && place <= stepCount;
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <IconButton label={t('cooking.leave')} icon={<X size={24} aria-hidden />} onClick={onLeave} />
        <h1 ref={heading} tabIndex={-1} dir="auto" lang={recipe.lang ?? undefined}>
          {recipe.title}
        </h1>
        {isAtStep && (
          <span className={styles.pane}>
            <IconButton
              label={t('recipes.ingredients')}
              icon={<Carrot size={24} aria-hidden />}
              onClick={() => onOpen('ingredients')}
            />
          </span>
        )}
        <IconButton
          label={t('cooking.allSteps')}
          icon={<ListOrdered size={24} aria-hidden />}
          onClick={() => onOpen('steps')}
        />
      </div>
      <ProgressLine />
    </header>
  );
}

/** The buttons Back and Next, large enough for use while cooking. */
export function TurnBar({ stepCount }: { readonly stepCount: number }) {
  const { t } = useTranslation();
  const place = useCooking((cooking) => cooking.place);
  const wentTo = useCooking((cooking) => cooking.wentTo);
  if (place > stepCount) return null;
  const onward = place === stepCount ? t('cooking.finish') : place === 0 ? t('cooking.begin') : t('cooking.next');
  return (
    <nav className={styles.turns} data-bottom-bar aria-label={t('recipes.instructions')}>
      {place > 0 && (
        <Button
          key="back"
          look="outline"
          icon={<ArrowLeft size={24} className={styles.arrow} aria-hidden />}
          onClick={() => wentTo(place - 1)}
        >
          {t('cooking.previous')}
        </Button>
      )}
      <Button key="on" onClick={() => wentTo(place + 1)}>
        {onward}
        <ArrowRight size={24} className={styles.arrow} aria-hidden />
      </Button>
    </nav>
  );
}

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './turn-bar.module.css';
import { useCooking } from '../progress/cooking.store.ts';

/** Back and on, large enough for floury fingers. */
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

import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './doubt-mark.module.css';

/** Stands behind what a cook should check. */
export function DoubtMark() {
  const { t } = useTranslation();
  const label = t('recipes.doubtful');
  return (
    <span className={styles.mark} title={label}>
      <CircleHelp size={17} role="img" aria-label={label} />
    </span>
  );
}

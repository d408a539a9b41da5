import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './preferences.module.css';
import { usePreferences } from './preferences.store.ts';

/** Which version runs, and how the next one comes. */
export function UpdateState() {
  const { t } = useTranslation();
  const info = usePreferences((state) => state.info);
  const updateInstalled = usePreferences((state) => state.updateInstalled);
  if (info === null) return null;
  const text = t(`desktop.preferences.update.${info.update}`, { version: info.version });
  if (info.update !== 'ready')
    return (
      <p role="status" className={styles.version}>
        {text}
      </p>
    );
  const restart = (
    <Button size="small" onClick={() => void updateInstalled()}>
      {t('desktop.preferences.restart')}
    </Button>
  );
  return (
    <Banner kind="success" action={restart}>
      {text}
    </Banner>
  );
}

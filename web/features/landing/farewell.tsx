import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Banner } from '../../ui/indicators/banner.tsx';
import styles from './farewell.module.css';

/** Confirms that the account was deleted, and removes `?account=deleted` from the address. */
export function Farewell() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const [isDeleted] = useState(() => parameters.get('account') === 'deleted');
  const hasParameter = parameters.has('account');
  useEffect(() => {
    if (!hasParameter) return;
    setParameters(
      (current) => {
        current.delete('account');
        return current;
      },
      { replace: true },
    );
  }, [hasParameter, setParameters]);
  if (!isDeleted) return null;
  return (
    <div className={styles.farewell}>
      <Banner kind="success">{t('settings.deleted')}</Banner>
    </div>
  );
}

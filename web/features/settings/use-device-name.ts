import { useTranslation } from 'react-i18next';
import type { Device } from '../../../shared/domain/session.ts';

/** Words a device as far as it is known: "Firefox on Windows". */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('settings.browserOnSystem', { browser, system });
    return browser ?? system ?? t('settings.unknownDevice');
  };
}

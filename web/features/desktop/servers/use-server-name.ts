import { useTranslation } from 'react-i18next';
import type { RememberedServer } from '../../../../shared/desktop/servers.ts';
import { shortAddress } from '../../../../shared/format/short-address.ts';

/** The display name of a server: its address, or "This computer". */
export function useServerName(): (server: RememberedServer) => string {
  const { t } = useTranslation();
  return ({ address }) => (address === null ? t('desktop.servers.thisComputer') : shortAddress(address));
}

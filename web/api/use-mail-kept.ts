import { useEffect, useState } from 'react';
import { getMailDelivery } from '../../shared/api/operations.ts';
import { useApi } from './api-context.ts';

/**
 * Whether the server stores mails instead of sending them, because no mail server is configured; null until that is
 * known.
 */
export function useMailKept(): boolean | null {
  const api = useApi();
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      try {
        const { sent } = await api.call(getMailDelivery);
        if (!isGone) setIsKept(!sent);
      } catch (cause) {
        console.error('the server did not say whether it sends mails', cause);
        if (!isGone) setIsKept(false);
      }
    })();
    return () => {
      isGone = true;
    };
  }, [api]);
  return isKept;
}

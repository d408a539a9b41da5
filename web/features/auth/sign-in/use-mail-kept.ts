import { useEffect, useState } from 'react';
import { getMailDelivery } from '../../../../shared/api/operations.ts';
import { useApi } from '../../../api/api-context.ts';

/** Whether the server keeps its mails, as it has nobody to give them to; false until it said so. */
export function useMailKept(): boolean {
  const api = useApi();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      try {
        const { sent } = await api.call(getMailDelivery);
        if (!isGone) setIsKept(!sent);
      } catch (cause) {
        console.error('the server did not say whether it sends mails', cause);
      }
    })();
    return () => {
      isGone = true;
    };
  }, [api]);
  return isKept;
}

import { useEffect, useState } from 'react';
import { getPassword } from '../../../shared/api/users.ts';
import { useApi } from '../../api/api-context.ts';

/** Whether the account has a password; null until it is known. What cannot be found out counts as yes: most have one. */
export function useHasPassword(): boolean | null {
  const api = useApi();
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  useEffect(() => {
    api.call(getPassword).then(
      ({ isSet }) => setHasPassword(isSet),
      (error: unknown) => {
        console.error('whether there is a password could not be found out', error);
        setHasPassword(true);
      },
    );
  }, [api]);
  return hasPassword;
}

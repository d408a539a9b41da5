import { useEffect, useState } from 'react';
import { useSession } from '../../auth/auth.ts';

/** Whether the signed-in user may see the panel. Checked again on every visit, because the role may have changed. */
export function useAdminAccess(): 'checking' | 'granted' | 'denied' {
  const isAdmin = useSession((session) => session.user?.isAdmin === true);
  const userRefreshed = useSession((session) => session.userRefreshed);
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => void userRefreshed().finally(() => setIsChecked(true)), [userRefreshed]);
  if (!isChecked) return 'checking';
  return isAdmin ? 'granted' : 'denied';
}

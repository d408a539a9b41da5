import { useEffect, useState } from 'react';
import { useSession } from '../../auth/auth.ts';

/** Whether the signed-in user may see the panel. Checked again on every visit, because the role may have changed. */
export function useAdminAccess(): 'checking' | 'granted' | 'denied' | 'secondFactorNeeded' {
  const isAdmin = useSession((session) => session.user?.isAdmin === true);
  const needsSecondFactor = useSession((session) => session.user?.needsSecondFactor === true);
  const userRefreshed = useSession((session) => session.userRefreshed);
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => void userRefreshed().finally(() => setIsChecked(true)), [userRefreshed]);
  if (!isChecked) return 'checking';
  if (isAdmin && needsSecondFactor) return 'secondFactorNeeded';
  return isAdmin ? 'granted' : 'denied';
}

import { useState } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { loginNotice } from '../features/auth/sign-in/login-notice.ts';
import { useSession } from '../features/auth/session/session.store.ts';
import { PATHS } from '../navigation/paths.ts';

/** Redirects signed-in users away from log-in and registration, unless the address carries a notice. */
export function GuestOnly() {
  const isSignedIn = useSession((session) => session.status === 'user');
  const [parameters] = useSearchParams();
  const [hasNotice] = useState(() => loginNotice(parameters) !== null);
  return isSignedIn && !hasNotice ? <Navigate to={PATHS.home} replace /> : <Outlet />;
}

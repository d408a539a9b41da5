import { useState } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import { loginNotice } from '../features/auth/sign-in/login-notice.ts';
import { useSession } from '../features/auth/session/session.store.ts';
import { PATHS } from '../navigation/paths.ts';

/** Who is signed in already has no use for a sign-in, unless its address has something to tell. */
export function GuestOnly() {
  const isSignedIn = useSession((session) => session.status === 'user');
  const [parameters] = useSearchParams();
  const [hasNotice] = useState(() => loginNotice(parameters) !== null);
  return isSignedIn && !hasNotice ? <Navigate to={PATHS.home} replace /> : <Outlet />;
}

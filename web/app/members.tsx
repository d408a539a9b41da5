import { lazy } from 'react';
import { Navigate, useLocation, useMatch } from 'react-router-dom';
import { useSession } from '../features/auth/session/session.store.ts';
import { PATHS } from '../navigation/paths.ts';
import { UnreachableScreen } from '../features/auth/session/unreachable-screen.tsx';

const LandingPage = lazy(async () => ({ default: (await import('../features/landing/landing-page.tsx')).LandingPage }));
/** Loads the main app in parallel, because most users open it first. */
export async function fetchSignedIn(): Promise<{ default: typeof import('./main-app/signed-in.tsx').SignedIn }> {
  const [frame] = await Promise.all([import('./main-app/signed-in.tsx'), import('./main-app/main-app.tsx')]);
  return { default: frame.SignedIn };
}
const AccessDenied = lazy(async () => ({
  default: (await import('../features/admin/access/access-denied.tsx')).AccessDenied,
}));
const SignedIn = lazy(fetchSignedIn);

/**
 * The screens of signed-in users. Guests are redirected to the landing page, except at the admin panel, which explains
 * that access is denied (product §2).
 */
export function Members() {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const isPanel = useMatch(PATHS.admin) !== null;
  if (status === 'unreachable') return <UnreachableScreen />;
  if (user) return <SignedIn key={user.id} accountId={user.id} />;
  if (isPanel) return <AccessDenied />;
  return pathname === PATHS.home ? <LandingPage /> : <Navigate to={PATHS.home} replace state={pathname + search} />;
}

import { Direction } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useMatch, Outlet, useSearchParams } from 'react-router-dom';
import { useServerOffer } from '../features/auth/session/server-offer.store.ts';
import { useSession } from '../features/auth/session/session.store.ts';
import { useLanguage } from '../features/language/language.store.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { LoadingScreen } from '../features/language/loading-screen.tsx';
import { PATHS } from '../navigation/paths.ts';
import { loginNotice, waitsForFactor } from '../features/auth/sign-in/login-notice.ts';
import { Members } from './members.tsx';

/**
 * Redirects signed-in users away from log-in and registration, unless the address contains a notice, or a sign-in waits for
 * its second factor, which may be that of a desktop app.
 */
export function GuestOnly() {
  const isSignedIn = useSession((session) => session.status === 'user');
  const [parameters] = useSearchParams();
  const [hasNotice] = useState(() => loginNotice(parameters) !== null);
  return isSignedIn && !hasNotice && !waitsForFactor(parameters) ? <Navigate to={PATHS.home} replace /> : <Outlet />;
}

const LoginPage = lazy(async () => ({ default: (await import('../features/auth/sign-in/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({
  default: (await import('../features/auth/sign-in/register-page.tsx')).RegisterPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/password-reset/reset-password-page.tsx')).ResetPasswordPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/auth/sign-in/verify-email-page.tsx')).VerifyEmailPage,
}));
const MainApp = lazy(async () => ({ default: (await import('./main-app/main-app.tsx')).MainApp }));
const RecipePage = lazy(async () => ({
  default: (await import('../features/recipes/view/recipe-page.tsx')).RecipePage,
}));
const CookPage = lazy(async () => ({ default: (await import('../features/cooking/screen/cook-page.tsx')).CookPage }));
const AdminScreen = lazy(async () => ({ default: (await import('./admin-screen.tsx')).AdminScreen }));
const CheckingAccess = lazy(async () => ({
  default: (await import('../features/admin/access/checking-access.tsx')).CheckingAccess,
}));
const ReportPage = lazy(async () => ({
  default: (await import('../features/admin/report/report-page.tsx')).ReportPage,
}));
const PrintPage = lazy(async () => ({
  default: (await import('../features/recipes/print/print-page.tsx')).PrintPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const EmailChangePage = lazy(async () => ({
  default: (await import('../features/settings/email-change.tsx')).EmailChangePage,
}));

const BinPage = lazy(async () => ({ default: (await import('../features/bin/bin-page.tsx')).BinPage }));
const ComingSoonPage = lazy(async () => ({
  default: (await import('../features/launch/coming-soon-page.tsx')).ComingSoonPage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('../features/launch/unsubscribe-page.tsx')).UnsubscribePage,
}));

/** The settings. Between the end of a session and the redirect there is no user, so nothing is shown. */
function Settings() {
  const user = useSession((session) => session.user);
  return user && <SettingsPage user={user} />;
}

export function Router() {
  const status = useSession((session) => session.status);
  const isOfferKnown = useServerOffer((offer) => offer.isKnown);
  const isComingSoon = useServerOffer((offer) => offer.isComingSoon);
  const hasLanguage = useLanguage((language) => language.current !== null);
  const dir = useLanguage((language) => language.dir);
  // Guest screens wait for the server's offer, so that no button appears late.
  const isChecking = status === 'loading' || (status === 'guest' && !isOfferKnown);
  const isPanel = useMatch(PATHS.admin) !== null;
  const isDesktop = usePlatform().desktop !== null;
  if (isChecking && hasLanguage && isPanel)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <CheckingAccess />
      </Suspense>
    );
  if (isChecking || !hasLanguage) return <LoadingScreen />;
  return (
    <Direction.Provider dir={dir}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path={PATHS.landing} element={<ComingSoonPage />} />
          <Route path={PATHS.unsubscribe} element={<UnsubscribePage />} />
          {isComingSoon && <Route path={PATHS.home} element={<Navigate to={PATHS.landing} replace />} />}
          <Route element={<Members />}>
            <Route path={PATHS.home} element={<MainApp />} />
            <Route path={PATHS.recipe} element={<RecipePage />} />
            <Route path={PATHS.cook} element={<CookPage />} />
            <Route path={PATHS.print} element={<PrintPage />} />
            <Route path={PATHS.bin} element={<BinPage />} />
            <Route path={PATHS.settings} element={<Settings />} />
            <Route path={PATHS.changeEmail} element={<EmailChangePage />} />
            <Route path={PATHS.admin} element={<AdminScreen />} />
            {isDesktop && <Route path={PATHS.desktop} element={null} />}
          </Route>
          <Route element={<GuestOnly />}>
            <Route path={PATHS.login} element={<LoginPage />} />
            <Route path={PATHS.register} element={<RegisterPage />} />
          </Route>
          <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
          <Route path={PATHS.adminReport} element={<ReportPage />} />
          <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
          <Route path="*" element={<Navigate to={PATHS.home} replace />} />
        </Routes>
      </Suspense>
    </Direction.Provider>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import { usePlatform } from '../platform/platform-context.ts';
import { LoadingScreen } from './loading-screen.tsx';

const DesktopFrame = lazy(async () => ({
  default: (await import('../features/desktop/desktop-parts.ts')).DesktopFrame,
}));

/** What stands around all screens: in a browser nothing. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { desktop } = usePlatform();
  if (desktop === null) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <DesktopFrame desktop={desktop}>{children}</DesktopFrame>
    </Suspense>
  );
}

import { useEffect } from 'react';
import type { DesktopClient } from '../../../platform/platform.ts';
import { DesktopError } from '../../../platform/desktop-error.ts';
import { useNotice } from '../page/notice.store.ts';

/** The address that a click leads to outside the app, or null. */
function externalAddress({ target }: MouseEvent): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !URL.canParse(link.href)) return null;
  const address = new URL(link.href);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb && address.origin !== location.origin ? address : null;
}

/** Links to other sites open in the system's browser, which takes secure addresses alone. */
export function useExternalLinks(desktop: DesktopClient): void {
  const failed = useNotice((state) => state.failed);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const address = externalAddress(event);
      if (!address || event.defaultPrevented) return;
      event.preventDefault();
      if (address.protocol === 'http:') failed(new DesktopError('an http link', 'desktop.problem.insecureLink'));
      else desktop.call('openExternal', { url: address.href }).catch(failed);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('auxclick', onClick);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('auxclick', onClick);
    };
  }, [desktop, failed]);
}

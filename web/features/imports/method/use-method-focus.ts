import { type RefObject, useEffect, useRef } from 'react';
import { useImportMethod } from './import-method.store.ts';

/** After a dialog or a panel that closes has given the focus back where it came from. */
const AFTER_CLOSING = 50;

/** Brings the open tab into view and the cursor into it whenever somebody is led there from elsewhere. */
export function useMethodFocus(root: RefObject<HTMLElement | null>): void {
  const requestCount = useImportMethod((state) => state.requestCount);
  const hasField = useImportMethod((state) => state.method !== 'camera');
  const answered = useRef(0);
  useEffect(() => {
    if (requestCount === answered.current) return undefined;
    const timer = setTimeout(() => {
      answered.current = requestCount;
      const place = hasField ? '[role=tabpanel] :is(input, textarea, button)' : '[role=tab][data-state=active]';
      root.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
      root.current?.scrollIntoView({ block: 'center' });
    }, AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [requestCount, hasField, root]);
}

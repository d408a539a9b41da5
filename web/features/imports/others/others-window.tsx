import { lazy, Suspense, useState } from 'react';
import { useOthers } from './others.store.ts';

const OthersDialog = lazy(async () => ({ default: (await import('./others-dialog.tsx')).OthersDialog }));

/** The further recipes of a document, over whatever screen; loaded when they are asked for. */
export function OthersWindow() {
  const isOpen = useOthers((state) => state.jobId !== null);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <OthersDialog />
      </Suspense>
    )
  );
}

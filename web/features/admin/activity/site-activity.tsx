import { lazy, Suspense, useState } from 'react';
import { useActivityDialog } from './activity-dialog.store.ts';

const ActivityDialog = lazy(async () => ({ default: (await import('./activity-dialog.tsx')).ActivityDialog }));

/** The site's activity over whatever screen an administrator is at; loaded when it is asked for. */
export function SiteActivity() {
  const isOpen = useActivityDialog((state) => state.isOpen);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <ActivityDialog />
      </Suspense>
    )
  );
}

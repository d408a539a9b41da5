import { lazy, Suspense, useState } from 'react';
import { useSiteActivity } from '../../features/admin/activity/site-activity.store.ts';

const ActivityDialog = lazy(async () => ({
  default: (await import('../../features/admin/activity/activity-dialog.tsx')).ActivityDialog,
}));

/** The site's activity over whatever screen an administrator is at; loaded when it is asked for. */
export function SiteActivity() {
  const isOpen = useSiteActivity((state) => state.isOpen);
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

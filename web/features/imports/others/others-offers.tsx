import { ListPlus, ListX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Notification } from '../../../../shared/domain/notification.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import { useOthers } from './others.store.ts';
import styles from '../sending/import-form.module.css';

interface Props {
  readonly jobId: string;
  /** The id of the element that names the document, for screen readers. */
  readonly describedBy: string;
  /** Whether the import is an archive, whose skipped recipes are listed. */
  readonly isArchive?: boolean;
  readonly onLeft?: () => void;
}

/** Opens the list of the further recipes of an import, or of those that an archive did not give. */
export function ImportOthersButton({ jobId, describedBy, isArchive = false, onLeft }: Props) {
  const { t } = useTranslation();
  const asked = useOthers((state) => state.asked);
  return (
    <Button
      look="outline"
      size="small"
      icon={isArchive ? <ListX size={16} aria-hidden /> : <ListPlus size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => {
        onLeft?.();
        asked(jobId);
      }}
    >
      {isArchive ? t('imports.archive.show') : t('imports.others.import')}
    </Button>
  );
}

/** The maximum number of offers. Older ones are in the notification panel. */
const SHOWN = 3;

function Offer({ news: { id, jobId, message } }: { readonly news: Notification }) {
  const { t } = useTranslation();
  const opened = useNotifications((state) => state.opened);
  const offerDismissed = useOthers((state) => state.offerDismissed);
  function dismiss(importId: string): void {
    offerDismissed(importId);
    void opened(id);
  }
  const actions = jobId && (
    <span className={styles.offer}>
      <ImportOthersButton jobId={jobId} describedBy={`offer-${id}`} />
      <IconButton label={t('app.close')} icon={<X size={18} aria-hidden />} onClick={() => dismiss(jobId)} />
    </span>
  );
  return (
    <Banner kind="info" id={`offer-${id}`} isQuiet action={actions}>
      {message}
    </Banner>
  );
}

/** Offers for imports whose documents have further recipes, until these are imported or the offer is dismissed. */
export function OthersOffers() {
  const notifications = useNotifications((state) => state.notifications);
  const dismissed = useOthers((state) => state.dismissed);
  const isOpen = ({ othersCount, jobId }: Notification): boolean =>
    othersCount > 0 && jobId !== null && !dismissed.includes(jobId);
  const offers = notifications.filter(isOpen).slice(0, SHOWN);
  // A dismissed offer disappears with its focused button.
  const focusKept = useFocusKept(() => document.querySelector<HTMLElement>('[role=tab][data-state=active]'));
  if (offers.length === 0) return null;
  return (
    <div className={styles.jobs} {...focusKept}>
      {offers.map((news) => (
        <Offer key={news.id} news={news} />
      ))}
    </div>
  );
}

const OthersDialog = lazy(async () => ({ default: (await import('./others-dialog.tsx')).OthersDialog }));

/** The dialog with the further recipes of a document, over any screen. Loaded on demand. */
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

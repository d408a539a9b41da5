import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../../shared/domain/notification.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts';
import { useNotifications } from '../../notifications/notifications.ts';
import styles from '../sending/import-form.module.css';
import { ImportOthersButton } from './import-others-button.tsx';

/** Older ones are in the bell panel. */
const SHOWN = 3;

function Offer({ news: { id, jobId, message } }: { readonly news: Notification }) {
  const { t } = useTranslation();
  const opened = useNotifications((state) => state.opened);
  const actions = jobId && (
    <span className={styles.offer}>
      <ImportOthersButton jobId={jobId} describedBy={`offer-${id}`} />
      <IconButton label={t('app.close')} icon={<X size={18} aria-hidden />} onClick={() => void opened(id)} />
    </span>
  );
  return (
    <Banner kind="info" id={`offer-${id}`} isQuiet action={actions}>
      {message}
    </Banner>
  );
}

/** The imports whose documents hold further recipes, until somebody has read that they do. */
export function OthersOffers() {
  const notifications = useNotifications((state) => state.notifications);
  const offers = notifications.filter(({ othersCount, read }) => othersCount > 0 && !read).slice(0, SHOWN);
  // One that is put aside takes its buttons along.
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

import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { HomeLink } from '../brand/home-link.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { Button } from '../ui/buttons/button.tsx';
import styles from './page-bar.module.css';
import { PATHS } from './paths.ts';

/** The top of a screen beside the main app: the way back there, and the news. */
export function PageBar({ back }: { readonly back: string }) {
  const navigate = useNavigate();
  return (
    <header className={styles.bar}>
      <Button
        look="quiet"
        icon={<ArrowLeft size={20} className={styles.arrow} aria-hidden />}
        onClick={() => void navigate(PATHS.home)}
      >
        {back}
      </Button>
      <div className={styles.end}>
        <NotificationBell />
        <HomeLink shrinks />
      </div>
    </header>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { HomeLink } from '../brand/home-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { createRequiredContext } from '../state/required-context.ts';
import styles from './page-bar.module.css';
import { PATHS } from './paths.ts';

/** The notification bell, which the app provides: this folder knows no feature. */
export const [PageBarBellProvider, usePageBarBell] = createRequiredContext<ReactElement>('PageBarBell');

/** The top of a screen outside the main app: a button that leads back to it, and the notification bell. */
export function PageBar({ back }: { readonly back: string }) {
  const navigate = useNavigate();
  const bell = usePageBarBell();
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
        {bell}
        <HomeLink shrinks />
      </div>
    </header>
  );
}

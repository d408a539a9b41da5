import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useArrival } from '../../../navigation/use-arrival.ts';
import { HomeLink } from '../../../brand/home-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './desktop-page.module.css';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The path that the button at the top leads back to. */
  readonly back: string;
  /** At the end of the title's line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that only the desktop app has. */
export function DesktopPage({ title, hint, back, tools, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const heading = useArrival(false);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <IconButton
          label={t('settings.back')}
          icon={<ArrowLeft size={22} className={styles.arrow} aria-hidden />}
          onClick={() => void navigate(back)}
        />
        <HomeLink shrinks />
      </header>
      <main className={styles.main}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>{hint}</p>
          </div>
          {tools}
        </div>
        {children}
      </main>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Flower, Leaf, Pod } from '../../brand/botanical.tsx';
import { HomeLink } from '../../brand/home-link.tsx';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import { LanguageMenu } from '../language/language-menu.tsx';
import styles from './auth-layout.module.css';

interface Props {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

function Plant() {
  return (
    <svg viewBox="0 0 520 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <circle cx="300" cy="360" r="250" fill="var(--saffron-wash)" />
      <Leaf x={250} y={930} turn={-34} scale={2.7} />
      <Leaf x={280} y={940} turn={26} scale={2.9} deep />
      <Leaf x={262} y={930} turn={-6} scale={3.4} deep />
      <path
        d="M262 930C240 700 246 470 330 250"
        fill="none"
        stroke="var(--leaf-deep)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <Flower x={334} y={222} turn={12} scale={1.7} />
      <Flower x={206} y={402} turn={-34} scale={1.25} />
      <Pod x={352} y={420} turn={34} scale={1.25} />
      <Pod x={214} y={560} turn={-38} scale={1.3} />
      <Pod x={330} y={620} turn={40} scale={1.15} />
    </svg>
  );
}

/** One task on a quiet page, beside the plant where there is room. */
export function AuthLayout({ title, subtitle, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.header}>
          <HomeLink />
          <LanguageMenu />
        </header>
        <main className={styles.main}>
          <div className={styles.heading}>
            <h1>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {children}
        </main>
      </div>
      <div className={styles.picture}>
        <Plant />
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useArrival } from '../../../navigation/use-arrival.ts';
import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import { HomeLink } from '../../../brand/home-link.tsx';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { LanguageMenu } from '../../language/language.ts';
import styles from './auth-layout.module.css';

interface Props {
  readonly title: string;
  readonly subtitle?: string;
  /** A picture of the outcome, above the title. */
  readonly emblem?: ReactNode;
  readonly children: ReactNode;
}

function Plant() {
  return (
    <svg viewBox="0 0 640 860" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <circle cx="340" cy="330" r="236" fill="var(--sun)" />
      <Leaf x={250} y={900} turn={-44} scale={2.2} />
      <Leaf x={372} y={900} turn={40} scale={2.3} deep />
      <Leaf x={290} y={910} turn={-16} scale={2.7} deep />
      <Leaf x={340} y={910} turn={14} scale={2.35} />
      <path
        d="M316 900C292 700 300 480 372 250"
        fill="none"
        stroke="var(--leaf-deep)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Flower x={378} y={216} turn={12} scale={1.45} />
      <Flower x={248} y={356} turn={-34} scale={1.05} />
      <Pod x={394} y={392} turn={34} scale={1.05} />
      <Pod x={262} y={502} turn={-38} scale={1.1} />
      <Pod x={366} y={548} turn={42} scale={0.95} />
    </svg>
  );
}

/** The layout of a page with a single task; wide windows show an illustration beside it. */
export function AuthLayout({ title, subtitle, emblem, children }: Props) {
  usePageTitle(title);
  const heading = useArrival(emblem !== undefined);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.header}>
          <HomeLink />
          <LanguageMenu />
        </header>
        <main className={styles.main}>
          {emblem}
          <div className={styles.heading}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
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

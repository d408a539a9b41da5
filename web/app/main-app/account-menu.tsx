import { lazy, Suspense, useState } from 'react';
import { AccountButton } from './account-button.tsx';

const AccountChoice = lazy(async () => ({ default: (await import('./account-choice.tsx')).AccountChoice }));

/** The avatar opens it; the menu itself is loaded then. */
export function AccountMenu() {
  const [isWanted, setIsWanted] = useState(false);
  const button = <AccountButton aria-haspopup="menu" aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountChoice />
    </Suspense>
  );
}

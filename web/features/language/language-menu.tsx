import { lazy, Suspense, useState } from 'react';
import { LanguageButton } from './language-button.tsx';
import { useLanguage } from './language.store.ts';

const LanguageChoice = lazy(async () => ({ default: (await import('./language-choice.tsx')).LanguageChoice }));

/** Hidden if only one language is offered (product §2). The menu is loaded when it is first opened. */
export function LanguageMenu() {
  const hasChoice = useLanguage((language) => language.offered.length > 1);
  const [isWanted, setIsWanted] = useState(false);
  if (!hasChoice) return null;
  const button = <LanguageButton aria-haspopup="menu" aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LanguageChoice />
    </Suspense>
  );
}

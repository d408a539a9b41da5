import { useEffect, useRef } from 'react';
import { isTaken, useShortcuts } from '../../shortcuts/shortcuts.ts';

interface Turns {
  forward(): void;
  back(): void;
  leave(): void;
}

/** Where the space bar has its own meaning. */
const PRESSABLE = 'button, a, summary, [role=button], input';

/** Arrow keys turn the steps as they point, the space bar goes on, Escape leaves. */
export function useTurnKeys(turns: Turns, dir: 'ltr' | 'rtl'): void {
  const latest = useRef(turns);
  const areOn = useShortcuts((state) => state.areOn);
  useEffect(() => {
    latest.current = turns;
  });
  useEffect(() => {
    const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const isPressing = event.target instanceof Element && event.target.closest(PRESSABLE) !== null;
      const isSpace = event.key === ' ' && areOn && !isPressing;
      if (event.key === 'Escape') latest.current.leave();
      else if (event.key === forward || isSpace) latest.current.forward();
      else if (event.key === back) latest.current.back();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dir, areOn]);
}

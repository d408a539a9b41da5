import { type TouchEvent, useRef } from 'react';

/** A finger that goes less far, in CSS pixels, meant something else. */
const DISTANCE = 60;

/** Tells a swipe across an element: in which direction the finger went, as it is seen. */
export function useSwipe(swiped: (to: 'left' | 'right') => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const touch = touches.item(0);
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent): void {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < DISTANCE || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y)) return;
      swiped(across < 0 ? 'left' : 'right');
    },
    onTouchCancel(): void {
      start.current = null;
    },
  };
}

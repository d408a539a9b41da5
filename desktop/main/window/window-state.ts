import type { Rectangle } from 'electron';
import type { WindowState } from '../settings/settings-schema.ts';

export const MIN_WIDTH = 390;
export const MIN_HEIGHT = 500;
const FIRST_SIZE = { width: 1280, height: 860 };
/** So much of the window has to be on a screen for a person to take hold of it, in pixels. */
const GRASPABLE = { width: 120, height: 40 };

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}

/** Whether the top of the window, by which it is moved, is on a screen. */
function isGraspable(saved: Rectangle, area: Rectangle): boolean {
  return (
    overlap(saved.x, saved.width, area.x, area.width) >= GRASPABLE.width &&
    saved.y >= area.y &&
    saved.y + GRASPABLE.height <= area.y + area.height
  );
}

/** Size and place of the window: as it was left, unless the screen that it was on is gone. */
export function placeWindow(saved: WindowState | null, areas: readonly Rectangle[]): Partial<Rectangle> {
  if (saved === null) return FIRST_SIZE;
  const size = { width: Math.max(MIN_WIDTH, saved.width), height: Math.max(MIN_HEIGHT, saved.height) };
  const isThere = areas.some((area) => isGraspable({ ...saved, ...size }, area));
  return isThere ? { x: saved.x, y: saved.y, ...size } : size;
}

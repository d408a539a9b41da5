import { expect, it } from 'vitest';
import { placeWindow } from './main-window.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const LEFT = { x: -1280, y: 0, width: 1280, height: 1024 };
const saved = (x: number, y: number, width = 900, height = 700) => ({
  x,
  y,
  width,
  height,
  isMaximized: false,
  zoom: 0,
});

it('the first window has the default size, and the system places it', () => {
  expect(placeWindow(null, [SCREEN])).toEqual({ width: 1280, height: 860 });
});

it.each([
  [saved(100, 50), [SCREEN]],
  [saved(-1200, 50), [SCREEN, LEFT]],
  // Its title bar can still be reached.
  [saved(1780, 1000), [SCREEN]],
])('a window at %o opens there', (state, screens) => {
  expect(placeWindow(state, screens)).toMatchObject({ x: state.x, y: state.y });
});

it.each([saved(-1200, 50), saved(1900, 50), saved(100, 1070), saved(100, -50)])(
  'a window at %o opens where it can be reached',
  (state) => {
    expect(placeWindow(state, [SCREEN])).toEqual({ width: 900, height: 700 });
  },
);

it('no window is smaller than the minimum size', () => {
  expect(placeWindow(saved(0, 0, 10, 10), [SCREEN])).toEqual({ x: 0, y: 0, width: 390, height: 500 });
});

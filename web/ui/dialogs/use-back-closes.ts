import { useEffect, useRef } from 'react';

/** An address of a layer: a parameter of the page's address, by which Forward, a reload and a link open it again. */
export interface Place {
  readonly name: 'recipe' | 'edit';
  /** Null while the layer is closed. */
  readonly value: string | null;
  readonly open: (value: string) => void;
}

interface Layer {
  /** Asks the layer to close; it may stay open, such as with a question about unsaved changes. */
  close: () => void;
  place: Place | undefined;
}

/** Milliseconds after which a place that is being opened is given up. */
const LONGEST_OPENING = 2_000;

const PLACES: readonly Place['name'][] = ['recipe', 'edit'];
/** The open layers, lowest first. Each has an entry of the history, whose state says how many layers are open there. */
const layers: Layer[] = [];
const openers = new Map<string, Place['open']>();
/** Whether entries of closed layers are being left. */
let isLeaving = false;
let isPlanned = false;
let isOpening = false;

function depth(): number {
  const state: unknown = history.state;
  const count = typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;
  return Number.isInteger(count) ? count : 0;
}

/** The page's address with the places of the lowest `count` layers. */
function addressOf(count: number): string {
  const url = new URL(location.href);
  for (const name of PLACES) url.searchParams.delete(name);
  for (const { place } of layers.slice(0, count)) if (place?.value) url.searchParams.set(place.name, place.value);
  return url.href;
}

/** Makes the history match the open layers. */
function match(): void {
  isPlanned = false;
  if (isLeaving || isOpening) return;
  const surplus = depth() - layers.length;
  if (surplus > 0) {
    isLeaving = true;
    return history.go(-surplus);
  }
  const here = addressOf(depth());
  if (here !== location.href) history.replaceState(history.state, '', here);
  while (depth() < layers.length) {
    const next = depth() + 1;
    history.pushState({ ...history.state, layers: next }, '', addressOf(next));
  }
}

/** Whether a layer is open. Its entry of the history must not be replaced. */
export const hasOpenLayer = (): boolean => layers.length > 0;

/** Waits for all layers that open or close at the same time. */
function plan(): void {
  if (!isPlanned) queueMicrotask(match);
  isPlanned = true;
}

/** Calls back after the next render. */
function afterRender(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback));
}

/** Asks the topmost layers to close, one after another, until the history is reached or one stays open. */
function closeDownTo(count: number): void {
  const top = layers.at(-1);
  if (!top || layers.length <= count) return plan();
  top.close();
  // A layer that is still there after the next render stays open and gets its entry again.
  afterRender(() => (layers.includes(top) ? plan() : closeDownTo(count)));
}

const isOpen = (name: Place['name']): boolean => layers.some(({ place }) => place?.name === name);

/** Calls back when the place is a layer, at the latest after LONGEST_OPENING: a place that cannot be opened never is. */
function whenOpen(name: Place['name'], callback: () => void, since = performance.now()): void {
  if (isOpen(name) || performance.now() - since > LONGEST_OPENING) return callback();
  requestAnimationFrame(() => whenOpen(name, callback, since));
}

/**
 * Opens the places of the address that are not open, one after another, so that the last one has the focus. Until then
 * the history stays as it is, since the entries of layers that are about to open look like those of closed layers.
 */
function openPlaces(): void {
  if (isOpening) return;
  isOpening = true;
  const wanted = [...PLACES];
  const openNext = (): void => {
    const name = wanted.shift();
    if (!name) {
      isOpening = false;
      // A dialog without an address cannot be opened again; its entry is left.
      return plan();
    }
    const value = new URLSearchParams(location.search).get(name);
    const open = openers.get(name);
    if (value === null || !open || isOpen(name)) return openNext();
    open(value);
    whenOpen(name, openNext);
  };
  // The screen of the address is rendered first.
  afterRender(openNext);
}

function onPop(): void {
  if (isLeaving) {
    isLeaving = false;
    return plan();
  }
  if (depth() < layers.length) return closeDownTo(depth());
  openPlaces();
}

/**
 * Makes the browser's Back close an open layer like its close button does, the topmost first. A layer with a place has
 * an address.
 */
export function useBackCloses(isShown: boolean, close: () => void, place?: Place): void {
  const layer = useRef<Layer>({ close, place });
  const value = place?.value;
  useEffect(() => {
    layer.current.close = close;
    layer.current.place = place;
  });
  useEffect(() => {
    if (isShown && value) plan();
  }, [isShown, value]);
  useEffect(() => {
    if (!isShown) return undefined;
    const own = layer.current;
    window.addEventListener('popstate', onPop);
    layers.push(own);
    plan();
    return () => {
      layers.splice(layers.indexOf(own), 1);
      plan();
    };
  }, [isShown]);
  const name = place?.name;
  useEffect(() => {
    if (!name) return undefined;
    openers.set(name, (wanted) => layer.current.place?.open(wanted));
    window.addEventListener('popstate', onPop);
    openPlaces();
    return () => void openers.delete(name);
  }, [name]);
}

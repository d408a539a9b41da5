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

/** Opens the places of the address that are not open, one after another, so that the last one has the focus. */
function openPlaces(): void {
  if (isOpening) return;
  isOpening = true;
  const parameters = new URLSearchParams(location.search);
  const wanted = PLACES.filter((name) => parameters.has(name) && !layers.some(({ place }) => place?.name === name));
  const openNext = (): void => {
    const name = wanted.shift();
    if (name) {
      openers.get(name)?.(parameters.get(name) ?? '');
      return afterRender(openNext);
    }
    isOpening = false;
    // A dialog without an address cannot be opened again; its entry is left.
    plan();
  };
  openNext();
}

function onPop(): void {
  if (isLeaving) {
    isLeaving = false;
    return plan();
  }
  if (depth() < layers.length) return closeDownTo(depth());
  // The screen of the address is rendered first.
  afterRender(openPlaces);
}

/**
 * Makes the browser's Back close an open layer like its close button does, the topmost first. A layer with a place has
 * an address.
 */
export function useBackCloses(isOpen: boolean, close: () => void, place?: Place): void {
  const layer = useRef<Layer>({ close, place });
  const value = place?.value;
  useEffect(() => {
    layer.current.close = close;
    layer.current.place = place;
  });
  useEffect(() => {
    if (isOpen && value) plan();
  }, [isOpen, value]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = layer.current;
    window.addEventListener('popstate', onPop);
    layers.push(own);
    plan();
    return () => {
      layers.splice(layers.indexOf(own), 1);
      plan();
    };
  }, [isOpen]);
  const name = place?.name;
  useEffect(() => {
    if (!name) return undefined;
    openers.set(name, (wanted) => layer.current.place?.open(wanted));
    window.addEventListener('popstate', onPop);
    afterRender(openPlaces);
    return () => void openers.delete(name);
  }, [name]);
}

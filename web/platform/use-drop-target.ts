import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type DragKind, dragKind, type Dropped, type Pasted, readDrop, readPaste } from './read-drop.ts';

interface DropTarget {
  /** The kind of item that hovers over the target, or null. */
  readonly over: DragKind | null;
  readonly handlers: {
    onDragEnter(event: DragEvent<HTMLElement>): void;
    onDragOver(event: DragEvent<HTMLElement>): void;
    onDragLeave(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent<HTMLElement>): void;
  };
}

const DRAG_EVENTS = ['dragenter', 'dragover', 'drop'] as const;

/** Prevents the browser from opening a file that was dropped beside the target. */
function useNoEscape(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent): void => {
      const data = event.dataTransfer;
      if (event.defaultPrevented || !data || dragKind(data) !== 'file') return;
      event.preventDefault();
      data.dropEffect = 'none';
    };
    for (const type of DRAG_EVENTS) window.addEventListener(type, hold);
    return () => {
      for (const type of DRAG_EVENTS) window.removeEventListener(type, hold);
    };
  }, []);
}

/**
 * Makes an element a drop target for files and links. Drag events fire between the element's children; the drag has left only
 * when it goes to something outside.
 */
export function useDropTarget(onDropped: (dropped: Dropped) => void): DropTarget {
  const [over, setOver] = useState<DragKind | null>(null);
  useNoEscape();
  function welcome(event: DragEvent<HTMLElement>): void {
    const kind = dragKind(event.dataTransfer);
    if (!kind) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(kind);
  }
  return {
    over,
    handlers: {
      onDragEnter: welcome,
      onDragOver: welcome,
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      },
      onDrop(event) {
        setOver(null);
        const dropped = readDrop(event.dataTransfer);
        if (!dropped) return;
        event.preventDefault();
        onDropped(dropped);
      },
    },
  };
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Takes what is pasted on the page, if no field or dialog takes it, and what the panel's field for a link cannot hold: files,
 * and texts of several lines.
 */
export function usePastes(panel: RefObject<HTMLElement | null>, onPasted: (pasted: Dropped | Pasted) => void): void {
  const latest = useRef(onPasted);
  useEffect(() => void (latest.current = onPasted));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || !clipboardData || !(target instanceof Element)) return;
      const field = target.closest(FIELDS);
      const isLinkField = field instanceof HTMLInputElement && field.type === 'url' && panel.current?.contains(field);
      if (document.querySelector('[role=dialog], [role=alertdialog]') || (field && !isLinkField)) return;
      const pasted = readPaste({ files: clipboardData.files, getData: (type) => clipboardData.getData(type) });
      if (pasted === null) return;
      const fits = pasted.kind === 'typed' || (pasted.kind === 'text' && !pasted.text.includes('\n'));
      if (isLinkField && fits) return;
      event.preventDefault();
      latest.current(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [panel]);
}

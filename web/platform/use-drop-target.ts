import { type DragEvent, useEffect, useState } from 'react';
import { type DragKind, dragKind, type Dropped, readDrop } from './read-drop.ts';

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

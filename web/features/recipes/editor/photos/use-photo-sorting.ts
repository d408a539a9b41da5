import {
  type Announcements,
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from './photos.ts';
import type { Photos } from './use-photos.ts';

const placeOf = (list: readonly Photo[], key: UniqueIdentifier): number => list.findIndex((photo) => photo.key === key);

/** A finger that rests picks a picture up; one that moves on scrolls the page. Milliseconds and pixels. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const MOUSE = { activationConstraint: { distance: 6 } };
const KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/** What somebody hears who does not see where a photo goes. */
function useAnnouncements(list: readonly Photo[]): Announcements {
  const { t } = useTranslation();
  // A photo that was just lifted is above its own place, which is no news.
  const isJustLifted = useRef(false);
  const number = (key: UniqueIdentifier): number => placeOf(list, key) + 1;
  const place = (key: UniqueIdentifier | undefined): string | undefined =>
    key === undefined ? undefined : t('editor.photoPlace', { place: number(key), total: list.length });
  return {
    onDragStart({ active }) {
      isJustLifted.current = true;
      return t('editor.photoLifted', { number: number(active.id) });
    },
    onDragOver({ active, over }) {
      const isNoNews = isJustLifted.current && over?.id === active.id;
      isJustLifted.current = false;
      return isNoNews ? undefined : place(over?.id);
    },
    onDragEnd: ({ over }) => place(over?.id),
    onDragCancel: ({ active }) => place(active.id),
  };
}

/** Sorting by mouse, finger and keys, told in the reader's language; `onDragging` hears when it begins and ends. */
export function usePhotoSorting({ list, moved }: Photos, onDragging: (isDragging: boolean) => void): DndContextProps {
  const { t } = useTranslation();
  const announcements = useAnnouncements(list);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYS),
  );
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('editor.photoKeys') } },
    onDragStart: () => onDragging(true),
    onDragCancel: () => onDragging(false),
    onDragEnd({ active, over }: DragEndEvent) {
      onDragging(false);
      if (over && over.id !== active.id) moved(placeOf(list, active.id), placeOf(list, over.id));
    },
  };
}

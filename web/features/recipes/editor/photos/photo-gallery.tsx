import {
  DndContext,
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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../ui/indicators/banner.tsx';
import { useFocusKept } from '../../../../ui/focus/use-focus-kept.ts';
import { useDropTarget } from '../../../../platform/use-drop-target.ts';
import styles from './photo-gallery.module.css';
import { AddImages } from './add-photos.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { Photos } from './use-photos.ts';
import type { Photo } from './photos.ts';

const placeOf = (list: readonly Photo[], key: UniqueIdentifier): number => list.findIndex((photo) => photo.key === key);

/** A resting finger starts a drag, a moving one scrolls the page. In milliseconds and pixels. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const MOUSE = { activationConstraint: { distance: 6 } };
const KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/** The announcements for screen readers while a photo is moved. */
function useAnnouncements(list: readonly Photo[]): Announcements {
  const { t } = useTranslation();
  // A photo that was just lifted is above its own place, which is not announced.
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

/**
 * Sorting by mouse, touch and keys, with announcements in the user's language. `onDragging` is called when a drag
 * begins and ends.
 */
function usePhotoSorting({ list, moved }: Photos, onDragging: (isDragging: boolean) => void): DndContextProps {
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

interface Props {
  readonly photos: Photos;
  readonly onDragging: (isDragging: boolean) => void;
}

/** The recipe's pictures, the cover first (product §2). Files can be dropped here. */
export function PhotoGallery({ photos, onDragging }: Props) {
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusKept = useFocusKept(() => group.current?.querySelector('button') ?? null);
  const sorting = usePhotoSorting(photos, onDragging);
  const target = useDropTarget((dropped) => dropped.kind === 'files' && photos.added(dropped.files));
  return (
    <fieldset
      ref={group}
      className={styles.gallery}
      data-over={target.over === 'file' || undefined}
      {...target.handlers}
      {...focusKept}
    >
      <legend>{t('editor.photos')}</legend>
      {photos.list.length > 0 && (
        <DndContext {...sorting}>
          <SortableContext items={photos.list.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ul className={styles.tiles}>
              {photos.list.map((photo, place) => (
                <PhotoTile key={photo.key} photo={photo} place={place} photos={photos} />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <div className={styles.foot}>
        <AddImages photos={photos} />
        <p>{t('editor.photosHint')}</p>
      </div>
      {photos.leftOut > 0 && (
        <Banner kind="info">{t('editor.photosLeftOut', { count: photos.leftOut, max: photos.max })}</Banner>
      )}
    </fieldset>
  );
}

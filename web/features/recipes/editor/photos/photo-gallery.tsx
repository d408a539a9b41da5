import { DndContext } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RECIPE_IMAGES_MAX } from '../../../../../shared/constants.ts';
import { Banner } from '../../../../ui/indicators/banner.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useFocusKept } from '../../../../ui/focus/use-focus-kept.ts';
import { useDropTarget } from '../../../../platform/use-drop-target.ts';
import styles from './photo-gallery.module.css';
import { PhotoTile } from './photo-tile.tsx';
import type { Photos } from './use-photos.ts';
import { usePhotoSorting } from './use-photo-sorting.ts';

interface Props {
  readonly photos: Photos;
  readonly onDragging: (isDragging: boolean) => void;
}

function AddImages({ photos }: { readonly photos: Photos }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('editor.addImages')}
        onChange={({ target }) => {
          photos.added(target.files ?? []);
          target.value = ''; // so that the same picture can be chosen again after it was removed
        }}
      />
      <Button look="outline" icon={<ImagePlus size={19} aria-hidden />} onClick={() => input.current?.click()}>
        {t('editor.addImages')}
      </Button>
    </>
  );
}

/** The recipe's pictures, the cover first (product §2); they can be dropped here, too. */
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
        <Banner kind="info">{t('editor.photosLeftOut', { count: photos.leftOut, max: RECIPE_IMAGES_MAX })}</Banner>
      )}
    </fieldset>
  );
}

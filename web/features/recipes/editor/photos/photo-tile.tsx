import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, FileImage, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../../i18n/message.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { cardUrl } from '../../pictures/recipe-pictures.tsx';
import styles from './photo-gallery.module.css';
import { isNew, type Photo } from './photos.ts';
import type { Photos } from './use-photos.ts';

interface Props {
  readonly photo: Photo;
  /** From 0. */
  readonly place: number;
  readonly photos: Photos;
}

/** The picture, or its name if this browser cannot show it (the server may support it). */
export function Preview({ photo }: { readonly photo: Photo }) {
  const [isUnknown, setIsUnknown] = useState(false);
  const url = isNew(photo) ? photo.url : cardUrl(photo.url);
  if (!isUnknown) return <img src={url} alt="" decoding="async" draggable={false} onError={() => setIsUnknown(true)} />;
  return (
    <span className={styles.unknown}>
      <FileImage size={28} aria-hidden />
      <bdi>{photo.file?.name}</bdi>
    </span>
  );
}

/** Buttons that move the photo, as an alternative to dragging. */
function PlaceButtons({ place, photos: { list, moved } }: Omit<Props, 'photo'>) {
  const { t } = useTranslation();
  const number = place + 1;
  return (
    <div className={styles.buttons}>
      {place > 0 && (
        <IconButton
          label={t('editor.photoEarlier', { number })}
          icon={<ArrowLeft size={19} aria-hidden />}
          onClick={() => moved(place, place - 1)}
        />
      )}
      {place > 0 && (
        <IconButton
          label={t('editor.makeCover', { number })}
          icon={<Star size={19} aria-hidden />}
          onClick={() => moved(place, 0)}
        />
      )}
      {place < list.length - 1 && (
        <IconButton
          label={t('editor.photoLater', { number })}
          icon={<ArrowRight size={19} aria-hidden />}
          onClick={() => moved(place, place + 1)}
        />
      )}
    </div>
  );
}

export function PhotoTile({ photo, place, photos }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const sortable = useSortable({ id: photo.key, attributes: { roleDescription: t('editor.photoSortable') } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const style = { transform: CSS.Transform.toString(transform), transition };
  const number = place + 1;
  return (
    <li ref={setNodeRef} className={styles.tile} style={style} data-dragged={isDragging || undefined}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.picture}
        aria-label={t('editor.photoOf', { number, total: photos.list.length })}
      >
        <Preview photo={photo} />
      </button>
      {place === 0 && <span className={styles.cover}>{t('editor.cover')}</span>}
      <div className={styles.remove}>
        <IconButton
          look="floating"
          label={t('editor.deletePhoto', { number })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => photos.removed(photo.key)}
        />
      </div>
      {photos.list.length > 1 && <PlaceButtons place={place} photos={photos} />}
      {isNew(photo) && photo.error && (
        <p className={styles.error}>
          <bdi>{photo.file.name}</bdi>: {messageText(photo.error)}
        </p>
      )}
    </li>
  );
}

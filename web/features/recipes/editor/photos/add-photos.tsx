import { ImagePlus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button.tsx';
import styles from './photo-gallery.module.css';
import { Preview } from './photo-tile.tsx';
import type { Photos } from './use-photos.ts';

interface Props {
  readonly photos: Photos;
}

/** The field that chooses pictures, which is not shown, and what opens it. */
function usePictureChoice({ added }: Photos, label: string): { readonly field: ReactNode; open(): void } {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        added(target.files ?? []);
        target.value = ''; // so that the same picture can be chosen again after it was removed
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/** Adds pictures, in the gallery. */
export function AddImages({ photos }: Props) {
  const { t } = useTranslation();
  const { field, open } = usePictureChoice(photos, t('editor.addImages'));
  return (
    <>
      {field}
      <Button look="outline" icon={<ImagePlus size={19} aria-hidden />} onClick={open}>
        {t('editor.addImages')}
      </Button>
    </>
  );
}

/** Adds a picture beside the title, far above the gallery; shows the cover. */
export function CoverButton({ photos }: Props) {
  const { t } = useTranslation();
  const { field, open } = usePictureChoice(photos, t('editor.addPhoto'));
  const [cover] = photos.list;
  return (
    <>
      {field}
      <button
        type="button"
        className={styles.coverButton}
        data-empty={!cover || undefined}
        aria-label={t('editor.addPhoto')}
        title={t('editor.addPhoto')}
        onClick={open}
      >
        {cover && <Preview key={cover.key} photo={cover} />}
        <ImagePlus size={22} aria-hidden />
      </button>
    </>
  );
}

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, {
  ACTION_CLOSE,
  createModule,
  MODULE_CONTROLLER,
  type Plugin,
  useEvents,
} from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import styles from './picture-lightbox.module.css';

interface Props {
  readonly title: string;
  readonly images: readonly string[];
  /** The index of the first shown picture. */
  readonly start: number;
  /** Called when another picture is shown. */
  readonly onShown: (index: number) => void;
  readonly onClose: () => void;
}

/** The close button. It gets the focus when the lightbox opens, so that the arrow keys work at once. */
function CloseButton() {
  const { t } = useTranslation();
  return (
    <Dialog.Close asChild>
      <IconButton ref={(button) => button?.focus()} label={t('app.close')} icon={<X size={28} aria-hidden />} />
    </Dialog.Close>
  );
}

/** Makes a click beside the picture, and a swipe downwards, close the surrounding dialog. */
function leavesBy(onClose: () => void): Plugin {
  function Leave() {
    const { subscribe } = useEvents();
    useEffect(() => subscribe(ACTION_CLOSE, onClose), [subscribe]);
    return null;
  }
  return ({ addChild }) => addChild(MODULE_CONTROLLER, createModule('leave', Leave));
}

function Pictures({ title, images, start, onShown, onClose }: Props) {
  const { t } = useTranslation();
  // The library compares slides and start index by identity.
  const [first] = useState(start);
  const slides = useMemo(() => images.map((src) => ({ src, alt: title })), [images, title]);
  const [leave] = useState(() => leavesBy(onClose));
  const isOne = images.length === 1;
  return (
    <Lightbox
      plugins={isOne ? [Inline, Zoom, leave] : [Inline, Zoom, Counter, leave]}
      slides={slides}
      index={first}
      on={{ view: ({ index }) => onShown(index) }}
      carousel={{ finite: isOne, padding: 0, preload: 1 }}
      controller={{ closeOnEscape: false, closeOnBackdropClick: true, closeOnPullDown: true, touchAction: 'none' }}
      toolbar={{ buttons: [<CloseButton key="close" />] }}
      {...(isOne && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Previous: t('recipes.previousPicture'),
        Next: t('recipes.nextPicture'),
        'Zoom in': t('recipes.zoomIn'),
        'Zoom out': t('recipes.zoomOut'),
        Carousel: t('recipes.pictures'),
        'Photo gallery': title,
        Slide: t('recipes.pictures'),
        '{index} of {total}': t('recipes.picture', { number: '{index}', total: '{total}' }),
      }}
    />
  );
}

/** The pictures of a recipe in full-screen size, with zoom, swipe and arrow keys. */
export function PictureLightbox(props: Props) {
  const { title, onClose } = props;
  const focusReturn = useFocusReturn(() => null);
  useBackCloses(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.lightbox} aria-describedby={undefined} {...focusReturn}>
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          <Pictures {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

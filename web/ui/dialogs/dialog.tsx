import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { IconButton } from '../buttons/icon-button.tsx';
import { type Place, useBackCloses } from './use-back-closes.ts';
import { useFocusReturn } from '../focus/use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A `sheet` fills the screen of a phone; a `report` has the size of product §9. */
  readonly size: 'small' | 'medium' | 'wide' | 'sheet' | 'report';
  /** Whether it opens over another dialog. */
  readonly isOver?: boolean;
  /** Whether it opens over a dialog that is over another one. */
  readonly isTop?: boolean;
  /** The id of the text that screen readers read after the title. */
  readonly describedBy?: string;
  /** The element that gets the focus if the opener of the dialog is gone. */
  readonly focusAfter: () => HTMLElement | null;
  /** Its address, by which Forward and links open it. */
  readonly place?: Place;
  /** The content, which must contain a DialogTitle. */
  readonly children: ReactNode;
}

/** The heading that names the dialog. */
export const DialogTitle = RadixDialog.Title;

/** A click on what stands over dialogs, such as the button of a message, closes none. */
function keepOpen(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-over-dialogs]')) event.preventDefault();
}

/** A modal dialog with a close button; on a phone it slides in from below. Back closes it. */
export function Dialog({ isOpen, onClose, size, isOver, isTop, describedBy, focusAfter, place, children }: Props) {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose, place);
  const focusReturn = useFocusReturn(focusAfter);
  const level = isTop ? 'top' : isOver ? 'over' : undefined;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} data-level={level} />
        <RadixDialog.Content
          className={styles.dialog}
          data-size={size}
          data-level={level}
          aria-describedby={describedBy}
          onInteractOutside={keepOpen}
          {...focusReturn}
        >
          {children}
          <div className={styles.close}>
            <RadixDialog.Close asChild>
              <IconButton look="floating" label={t('app.close')} icon={<X size={22} aria-hidden />} />
            </RadixDialog.Close>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

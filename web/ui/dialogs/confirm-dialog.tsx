import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import styles from './confirm-dialog.module.css';
import dialog from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusReturn } from '../focus/use-focus-return.ts';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: ReactNode;
  readonly warning?: ReactNode;
  readonly confirmLabel: string;
  /** The label of the harmless answer, if "Cancel" would be ambiguous. */
  readonly dismissLabel?: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
  /** The element that gets the focus if the opener of the dialog is gone. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks for confirmation before an irreversible action. The harmless answer has the focus. */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation();
  const { isOpen, title, question, warning, confirmLabel, dismissLabel, isBusy = false } = props;
  const { onConfirm, onDismiss, focusAfter } = props;
  const focusReturn = useFocusReturn(focusAfter);
  useBackCloses(isOpen, () => !isBusy && onDismiss());
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onDismiss()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialog.scrim} data-level="top" />
        <AlertDialog.Content className={dialog.dialog} data-size="small" data-level="top" {...focusReturn}>
          <div className={styles.words}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div>
                <p dir="auto">{question}</p>
                {warning && <p className={styles.warning}>{warning}</p>}
              </div>
            </AlertDialog.Description>
          </div>
          <div className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button look="outline" disabled={isBusy}>
                {dismissLabel ?? t('app.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button look="danger" busy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

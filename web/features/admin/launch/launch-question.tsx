import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { LaunchList } from './launch-list.store.ts';

interface Props {
  readonly launch: LaunchList;
  readonly focusAfter: () => HTMLElement | null;
}

/** Asks before somebody is taken off the list (product §8), and before everybody who is pending is mailed. */
export function LaunchQuestion({ launch, focusAfter }: Props) {
  const { t } = useTranslation();
  const { question, pending, isWorking, confirmed, dismissed } = useStore(launch.actions);
  const shared = { isBusy: isWorking, onConfirm: () => void confirmed(), onDismiss: dismissed, focusAfter };
  const subscriber = question === 'send' ? null : question;
  return (
    <>
      <ConfirmDialog
        {...shared}
        isOpen={question === 'send'}
        title={t('admin.launch.sendTitle')}
        question={t('admin.launch.sendQuestion', { count: pending })}
        warning={t('admin.launch.sendHint')}
        confirmLabel={t('admin.launch.send')}
      />
      <ConfirmDialog
        {...shared}
        isOpen={subscriber !== null}
        title={t('admin.launch.removeTitle')}
        question={t('admin.launch.removeQuestion', { email: subscriber?.email ?? '' })}
        confirmLabel={t('admin.launch.remove')}
      />
    </>
  );
}

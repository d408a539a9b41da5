import { Camera, CircleAlert, FileText, type LucideIcon } from 'lucide-react';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { useCameraImport } from '../camera/camera-import.store.ts';
import { useFileImport } from '../file/file-import.store.ts';
import styles from '../sending/import-form.module.css';

interface Props {
  readonly Icon: LucideIcon;
  readonly isSending: boolean;
  readonly hasError: boolean;
  readonly failure: TextKey;
}

/** The state of an upload while another tab is open. */
function SendingIcon({ Icon, isSending, hasError, failure }: Props) {
  const { t } = useTranslation();
  if (isSending) return <Spinner />;
  if (hasError) return <CircleAlert size={18} className={styles.failed} role="img" aria-label={t(failure)} />;
  return <Icon size={18} aria-hidden />;
}

/** The open tab shows the state in its content. */
export interface TabIconProps {
  readonly isOpen: boolean;
}

export function FileTabIcon({ isOpen }: TabIconProps) {
  const isSending = useFileImport((state) => state.sent !== null) && !isOpen;
  const hasError = useFileImport((state) => state.error !== null) && !isOpen;
  return <SendingIcon Icon={FileText} failure="imports.failedFile" isSending={isSending} hasError={hasError} />;
}

export function CameraTabIcon({ isOpen }: TabIconProps) {
  const isSending = useCameraImport((state) => state.sent !== null) && !isOpen;
  const hasError = useCameraImport((state) => state.error !== null) && !isOpen;
  return <SendingIcon Icon={Camera} failure="imports.failedCapture" isSending={isSending} hasError={hasError} />;
}

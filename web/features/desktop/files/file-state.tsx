import { CircleCheck, CircleX, Hourglass, CopyCheck, EyeOff, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileState } from '../../../../shared/desktop/files.ts';
import styles from './file-state.module.css';

const ICONS: Readonly<Record<FileState, LucideIcon>> = {
  waiting: Hourglass,
  sent: LoaderCircle,
  recipe: CircleCheck,
  failed: CircleX,
  duplicate: CopyCheck,
  ignored: EyeOff,
};

/** The state of a file as an icon and a word. */
export function FileStateMark({ state }: { readonly state: FileState }) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={18} aria-hidden />
      <span>{t(`desktop.files.state.${state}`)}</span>
    </span>
  );
}

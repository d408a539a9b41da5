import { useTranslation } from 'react-i18next';
import type { ListedFile } from '../../../../shared/desktop/files.ts';

/** Why a file is in its state and what helps, in plain words; empty where the state says all. */
export function useFileReason(): (file: ListedFile) => string {
  const { t } = useTranslation();
  return ({ state, error, nextStep, others }) => {
    const step = nextStep === null ? '' : t(`desktop.nextSteps.${nextStep}`);
    const further = others > 0 ? t('desktop.files.others', { count: others }) : '';
    const why = error ?? (state === 'recipe' ? '' : t(`desktop.files.reason.${state}`));
    return [why, step, further].filter((part) => part !== '').join(' ');
  };
}

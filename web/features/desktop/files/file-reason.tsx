import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFile } from '../../../../shared/desktop/files.ts';

/** Why a file is in its state and what helps; empty if the state explains itself. */
export function FileReason({ file, className }: { readonly file: ListedFile; readonly className: string | undefined }) {
  const { t } = useTranslation();
  const { state, error, reason, nextStep, others } = file;
  const ended = error ?? (state === 'recipe' ? null : t(`desktop.files.reason.${state}`));
  const why = reason === null ? ended : t(`desktop.files.refused.${reason}`);
  const parts = [
    why,
    nextStep && t(`desktop.nextSteps.${nextStep}`),
    others > 0 && t('desktop.files.others', { count: others }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return (
    <p className={className}>
      {/* The server's words keep the language in which it told them. */}
      {parts.map((part) => (
        <Fragment key={part}>
          <bdi>{part}</bdi>{' '}
        </Fragment>
      ))}
    </p>
  );
}

import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Sending } from './create-uploader.ts';

interface Props extends Pick<Sending, 'error' | 'canRetry'> {
  readonly onRetry: () => void;
}

/** The error of an upload or submission, with a retry button if a retry may succeed. */
export function SendingProblem({ error, canRetry, onRetry }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  if (!error) return null;
  const retry = (
    <Button look="outline" size="small" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={canRetry && retry}>
      {messageText(error)}
    </Banner>
  );
}

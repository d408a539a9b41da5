import { CircleHelp, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import type { Doubts } from './use-doubts.ts';
import styles from './doubt-mark.module.css';

/** The mark after a part that the user should check. */
export function DoubtMark() {
  const { t } = useTranslation();
  const label = t('recipes.doubtful');
  return (
    <span className={styles.mark} title={label}>
      <CircleHelp size={17} role="img" aria-label={label} />
    </span>
  );
}

/** A note that parts of the recipe are doubtful, with a button that confirms them. */
export function CheckNotice({ doubts }: { readonly doubts: Doubts }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  if (doubts.count === 0) return null;
  // Not disabled while it is sent, because it would lose the focus.
  return (
    <>
      <Banner
        kind="info"
        isQuiet
        action={
          <Button
            look="outline"
            size="small"
            icon={doubts.isSending ? <Spinner /> : <Check size={16} aria-hidden />}
            onClick={() => void doubts.confirmed()}
          >
            {t('recipes.confirm')}
          </Button>
        }
      >
        {t('recipes.pleaseCheck', { count: doubts.count })}
      </Banner>
      {doubts.error && <Banner kind="error">{messageText(doubts.error)}</Banner>}
    </>
  );
}

import { CircleHelp, Check, FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import { useOriginal } from '../original/original.tsx';
import type { Doubts } from './use-doubts.ts';
import styles from './doubt-mark.module.css';

interface MarkProps {
  /** The doubtful part, if its place in the original can be shown. */
  readonly field?: RecipeDoubt['field'] | undefined;
  /** The entry of the field's list. */
  readonly index?: number;
}

/** The mark after a part that the user should check. Where the original is kept, it shows the place in it. */
export function DoubtMark({ field, index }: MarkProps) {
  const { t } = useTranslation();
  const original = useOriginal();
  const label = t('recipes.doubtful');
  if (original === null || field === undefined)
    return (
      <span className={styles.mark} title={label}>
        <CircleHelp size={17} role="img" aria-label={label} />
      </span>
    );
  return (
    <button
      type="button"
      className={styles.mark}
      title={t('original.showPlace')}
      aria-label={t('original.showPlace')}
      onClick={() => original.placeWanted({ field, index: index ?? null })}
    >
      <CircleHelp size={17} aria-hidden />
    </button>
  );
}

/** A button for the place of a line in the original, which stands beside. The pointer needs none, the keyboard does. */
export function PlaceButton({ field, index }: Required<MarkProps>) {
  const { t } = useTranslation();
  const original = useOriginal();
  if (original?.isOpen !== true || field === undefined) return null;
  return (
    <button
      type="button"
      className={styles.place}
      title={t('original.showLine')}
      aria-label={t('original.showLine')}
      onClick={() => original.placeWanted({ field, index })}
    >
      <FileSearch size={17} aria-hidden />
    </button>
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

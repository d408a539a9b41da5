import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useMessageText } from '../../../i18n/message.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { useIsOwn } from '../cache/use-is-own.ts';
import styles from './own-fields.module.css';
import { useOwnFields } from './use-own-fields.ts';

/** Makes an own recipe a favorite; it stands beside the title. */
export function Favorite({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { shown, error, changed } = useOwnFields(recipe);
  const isOwn = useIsOwn(recipe.id);
  if (!isOwn) return null;
  return (
    <>
      <div className={styles.heart} data-full={shown.favorite || undefined}>
        <IconButton
          label={t('recipes.favorite')}
          aria-pressed={shown.favorite}
          icon={<Heart size={22} aria-hidden />}
          onClick={() => changed({ favorite: !shown.favorite })}
        />
      </div>
      {error && <Banner kind="error">{messageText(error)}</Banner>}
    </>
  );
}

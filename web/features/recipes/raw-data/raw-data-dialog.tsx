import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import styles from './raw-data.module.css';
import { RawValue } from './raw-value.tsx';

const PARTS = [
  { part: 'recipe', name: 'recipes.rawRecipe' },
  { part: 'importJob', name: 'recipes.rawImport' },
  { part: 'text', name: 'recipes.rawText' },
  { part: 'provenance', name: 'recipes.rawOrigins' },
  { part: 'modelAnswer', name: 'recipes.rawAnswer' },
] as const;

function Part({ data, part, name }: (typeof PARTS)[number] & { readonly data: RecipeDebug }) {
  const { t } = useTranslation();
  const value = data[part];
  return (
    <details className={styles.part} open={part === 'recipe'}>
      <summary>
        {t(name)}
        {value === null && <span className={styles.none}>{t('recipes.rawNone')}</span>}
      </summary>
      {value !== null && (
        <div className={styles.value} lang="">
          <RawValue value={value} />
        </div>
      )}
    </details>
  );
}

interface Props {
  readonly title: string;
  readonly data: RecipeDebug;
  readonly onClose: () => void;
}

/** All that is known of a recipe and of how it came about, for administrators (product §2). */
export function RawDataDialog({ title, data, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onClose} size="wide" isOver focusAfter={() => null}>
      <header className={styles.head}>
        <div>
          <DialogTitle>{t('recipes.rawData')}</DialogTitle>
          <p dir="auto">{title}</p>
        </div>
        <CopyButton label={t('recipes.rawCopy')} text={() => JSON.stringify(data, null, 2)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the data */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('recipes.rawData')}>
        {PARTS.map((part) => (
          <Part key={part.part} data={data} {...part} />
        ))}
      </div>
    </Dialog>
  );
}

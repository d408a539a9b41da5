import { Printer } from 'lucide-react';
import pLimit from 'p-limit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { PageBar } from '../../../navigation/page-bar.tsx';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { UnitsChoice } from '../servings/units-choice.tsx';
import { PrintedRecipe } from './printed-recipe.tsx';
import styles from './print-page.module.css';

/** Requests at a time. */
const AT_ONCE = 4;

interface RecipesToPrint {
  /** In the order of the ids; null until all have been loaded or have failed. */
  readonly recipes: readonly Recipe[] | null;
  readonly failed: number;
  retried(): void;
}

/** Loads the recipes of a print. `ids` must not change while the component is mounted. */
function useRecipesToPrint(ids: readonly string[]): RecipesToPrint {
  const recipeRequested = useRecipeCache((state) => state.recipeRequested);
  const [loaded, setLoaded] = useState<readonly (Recipe | null)[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLatest = true;
    const limit = pLimit(AT_ONCE);
    const loads = ids.map((id) => limit(async () => (await recipeRequested(id)).recipe));
    void Promise.all(loads).then((recipes) => isLatest && setLoaded(recipes));
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids are those of the address
  }, [recipeRequested, round]);
  const recipes = loaded?.filter((recipe) => recipe !== null) ?? null;
  return {
    recipes,
    failed: loaded === null ? 0 : loaded.length - (recipes?.length ?? 0),
    retried() {
      setLoaded(null);
      setRound(round + 1);
    },
  };
}

interface OptionProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Option({ label, isOn, onChange }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

/** Recipes as they are printed, with what can be chosen for the print. It is a route, so that a reload restores it. */
export function PrintPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const [ids] = useState(() => [...new Set((parameters.get('ids') ?? '').split(',').filter((id) => id !== ''))]);
  const { recipes, failed, retried } = useRecipesToPrint(ids);
  const [hasPictures, setHasPictures] = useState(true);
  const [isApart, setIsApart] = useState(true);
  usePageTitle(t('printing.title'));
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <PageBar back={t('recipes.back')} />
        <div className={styles.tools}>
          <h1>{t('printing.title')}</h1>
          <Option label={t('recipes.pictures')} isOn={hasPictures} onChange={setHasPictures} />
          <UnitsChoice />
          <Option label={t('printing.newPage')} isOn={isApart} onChange={setIsApart} />
          <Button
            icon={<Printer size={18} aria-hidden />}
            disabled={recipes === null || recipes.length === 0}
            onClick={() => print()}
          >
            {t('printing.button')}
          </Button>
        </div>
        {failed > 0 && (
          <Banner
            kind="error"
            action={
              <Button look="quiet" size="small" onClick={retried}>
                {t('app.tryAgain')}
              </Button>
            }
          >
            {t('printing.failed', { count: failed })}
          </Banner>
        )}
        {ids.length === 0 && <p>{t('printing.empty')}</p>}
        {recipes === null && (
          <p role="status" className={styles.loading}>
            <Spinner /> {t('app.loading')}
          </p>
        )}
      </div>
      <main className={styles.sheet} data-apart={isApart || undefined}>
        {recipes?.map((recipe) => (
          <PrintedRecipe key={recipe.id} recipe={recipe} hasPictures={hasPictures} />
        ))}
      </main>
    </div>
  );
}

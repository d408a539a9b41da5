import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { MadeParts } from './made-parts.tsx';
import styles from './raw-data.module.css';
import { SourcePane } from './source-pane.tsx';
import { traceRecipe } from './traced-recipe.ts';

/** What was made of a source beside the source; a line chosen on one side is shown on the other. */
export function TracedView({ data, text }: { readonly data: RecipeDebug; readonly text: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const parts = useMemo(() => traceRecipe(data), [data]);
  const source = useMemo(() => text.split('\n'), [text]);
  return (
    <section className={styles.section}>
      <h3>{t('provenance.made')}</h3>
      <p className={styles.soft}>{t('provenance.hint')}</p>
      <div className={styles.sides}>
        <div className={styles.made}>
          <MadeParts parts={parts} source={source} chosen={chosen} choose={choose} />
        </div>
        <SourcePane parts={parts} source={source} chosen={chosen} choose={choose} />
      </div>
    </section>
  );
}

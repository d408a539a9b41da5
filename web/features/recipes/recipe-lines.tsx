import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import styles from './recipe-lines.module.css';
import { type RecipeSection, recipeSections } from './recipe-sections.ts';

function SectionHeading({ section }: { readonly section: RecipeSection }) {
  return (
    <>
      {section.title !== null && (
        <h4 className={styles.title} dir="auto">
          {section.title}
        </h4>
      )}
      {section.subtitle !== null && (
        <h5 className={styles.subtitle} dir="auto">
          {section.subtitle}
        </h5>
      )}
    </>
  );
}

export function Ingredients({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const sections = recipeSections(recipe.ingredients);
  return (
    <section className={styles.part}>
      <h3>{t('recipes.ingredients')}</h3>
      {sections.length === 0 && <p className={styles.none}>{t('recipes.noIngredients')}</p>}
      <div lang={recipe.lang ?? undefined} dir={recipe.dir ?? undefined}>
        {sections.map((section) => (
          <div key={section.start + (section.title ?? '') + (section.subtitle ?? '')} className={styles.section}>
            <SectionHeading section={section} />
            <ul>
              {section.lines.map((line, place) => (
                <li key={`${place} ${line}`} className={styles.ingredient} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Instructions({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const sections = recipeSections(recipe.instructions);
  return (
    <section className={styles.part}>
      <h3>{t('recipes.instructions')}</h3>
      {sections.length === 0 && <p className={styles.none}>{t('recipes.noInstructions')}</p>}
      <div lang={recipe.lang ?? undefined} dir={recipe.dir ?? undefined}>
        {sections.map((section) => (
          <div key={section.start + (section.title ?? '') + (section.subtitle ?? '')} className={styles.section}>
            <SectionHeading section={section} />
            <ol start={section.start}>
              {section.lines.map((line, place) => (
                <li key={`${place} ${line}`} className={styles.step}>
                  <span className={styles.number} aria-hidden="true">
                    {number(section.start + place)}
                  </span>
                  <p dir="auto">{line}</p>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { DoubtMark } from './doubt-mark.tsx';
import styles from './recipe-lines.module.css';
import { type RecipeSection, recipeSections, type SectionLine } from './recipe-sections.ts';
import type { Doubts } from './use-doubts.ts';

interface Props {
  readonly recipe: Recipe;
  readonly doubts: Doubts;
}

/** A line's words, marked where they should be checked. */
function Words({ line, isDoubted }: { readonly line: SectionLine; readonly isDoubted: boolean }) {
  if (!isDoubted) return line.text;
  return (
    <>
      {line.text} <DoubtMark />
    </>
  );
}

interface HeadingProps {
  readonly section: RecipeSection;
  isDoubted(line: SectionLine): boolean;
}

function SectionHeading({ section: { title, subtitle }, isDoubted }: HeadingProps) {
  return (
    <>
      {title !== null && (
        <h4 className={styles.title} dir="auto">
          <Words line={title} isDoubted={isDoubted(title)} />
        </h4>
      )}
      {subtitle !== null && (
        <h5 className={styles.subtitle} dir="auto">
          <Words line={subtitle} isDoubted={isDoubted(subtitle)} />
        </h5>
      )}
    </>
  );
}

export function Ingredients({ recipe, doubts }: Props) {
  const { t } = useTranslation();
  const sections = recipeSections(recipe.ingredients);
  const isDoubted = ({ index }: SectionLine): boolean => doubts.isLineDoubted('ingredients', index);
  return (
    <section className={styles.part}>
      <h3>{t('recipes.ingredients')}</h3>
      {sections.length === 0 && <p className={styles.none}>{t('recipes.noIngredients')}</p>}
      <div lang={recipe.lang ?? undefined} dir={recipe.dir ?? undefined}>
        {sections.map((section, place) => (
          <div key={place} className={styles.section}>
            <SectionHeading section={section} isDoubted={isDoubted} />
            <ul>
              {section.lines.map((line) => (
                <li
                  key={line.index}
                  className={styles.ingredient}
                  data-doubted={isDoubted(line) || undefined}
                  dir="auto"
                >
                  <Words line={line} isDoubted={isDoubted(line)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Instructions({ recipe, doubts }: Props) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const sections = recipeSections(recipe.instructions);
  const isDoubted = ({ index }: SectionLine): boolean => doubts.isLineDoubted('instructions', index);
  return (
    <section className={styles.part}>
      <h3>{t('recipes.instructions')}</h3>
      {sections.length === 0 && <p className={styles.none}>{t('recipes.noInstructions')}</p>}
      <div lang={recipe.lang ?? undefined} dir={recipe.dir ?? undefined}>
        {sections.map((section, place) => (
          <div key={place} className={styles.section}>
            <SectionHeading section={section} isDoubted={isDoubted} />
            <ol start={section.start}>
              {section.lines.map((line, step) => (
                <li key={line.index} className={styles.step} data-doubted={isDoubted(line) || undefined}>
                  <span className={styles.number} aria-hidden="true">
                    {number(section.start + step)}
                  </span>
                  <p dir="auto">
                    <Words line={line} isDoubted={isDoubted(line)} />
                  </p>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

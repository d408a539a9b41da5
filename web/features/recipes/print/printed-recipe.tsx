import { useTranslation } from 'react-i18next';
import type { LineOrText, Recipe } from '../../../../shared/domain/recipe.ts';
import { readyInMinutes } from '../../../../shared/format/times.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { recipeSections } from '../parts/recipe-sections.ts';
import { SourceLine } from '../parts/source-line.tsx';
import { ScaledLine } from '../servings/scaled-line.tsx';
import { type ShownAmounts, type ShownLine, useRecipeAmounts } from '../servings/use-recipe-amounts.ts';
import styles from './printed-recipe.module.css';

function Facts({ recipe, amounts: { pieces } }: { readonly recipe: Recipe; readonly amounts: ShownAmounts }) {
  const { t } = useTranslation();
  const { duration, number } = useLocaleFormat();
  const minutes = readyInMinutes(recipe);
  const facts = [
    [t('recipes.prep'), recipe.prepTime === null ? null : duration(recipe.prepTime)],
    [t('recipes.cook'), recipe.cookTime === null ? null : duration(recipe.cookTime)],
    [t('recipes.readyIn'), minutes === null ? null : duration(minutes)],
    [t('recipes.serves'), recipe.servings === null || pieces !== null ? null : number(recipe.servings)],
    [t('recipes.yield'), recipe.yieldText],
  ].filter(([, value]) => value !== null);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notes({ heading, notes }: { readonly heading: string; readonly notes: string | null }) {
  if (notes === null) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <p className={styles.notes} dir="auto">
        {notes}
      </p>
    </section>
  );
}

interface ListProps {
  readonly heading: string;
  readonly lines: readonly LineOrText[];
  readonly show: ShownLine;
  readonly isNumbered?: boolean;
}

function Lines({ heading, lines, show, isNumbered = false }: ListProps) {
  if (lines.length === 0) return null;
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <section>
      <h3>{heading}</h3>
      {recipeSections(lines).map(({ title, subtitle, lines: entries, start }) => (
        <div key={title?.index ?? subtitle?.index ?? start}>
          {title && <h4 dir="auto">{title.text}</h4>}
          {subtitle && <h5 dir="auto">{subtitle.text}</h5>}
          {entries.length > 0 && (
            <List {...(isNumbered && { start })}>
              {entries.map(({ text, index }) => (
                <li key={index} dir="auto">
                  <ScaledLine parts={show(text)} />
                </li>
              ))}
            </List>
          )}
        </div>
      ))}
    </section>
  );
}

interface Props {
  readonly recipe: Recipe;
  readonly hasPictures: boolean;
}

/** A recipe as it is printed: nothing to press, and nothing that is cut at the end of a page without need. */
export function PrintedRecipe({ recipe, hasPictures }: Props) {
  const { t } = useTranslation();
  const { title, description, ingredients, instructions, images, originalSource, lang, dir } = recipe;
  const amounts = useRecipeAmounts(recipe, 1);
  const [cover, ...others] = hasPictures ? images : [];
  return (
    <article className={styles.recipe} lang={lang ?? undefined} dir={dir ?? 'auto'}>
      <h2>{title}</h2>
      <Facts recipe={recipe} amounts={amounts} />
      {cover !== undefined && (
        <div className={styles.pictures}>
          {[cover, ...others].map((url) => (
            <img key={url} src={url} alt="" />
          ))}
        </div>
      )}
      {description && (
        <p className={styles.about} dir="auto">
          {description}
        </p>
      )}
      {amounts.isConverted && (
        <p className={styles.note} dir="auto">
          {t('recipes.convertedNote')}
        </p>
      )}
      <div className={styles.lists}>
        <Lines heading={t('recipes.ingredients')} lines={ingredients} show={amounts.ingredient} />
        <Lines heading={t('recipes.instructions')} lines={instructions} show={amounts.step} isNumbered />
      </div>
      <Notes heading={t('recipes.notes')} notes={recipe.notes} />
      <Notes heading={t('recipes.ownNotes')} notes={recipe.ownNotes} />
      {originalSource && (
        <footer className={styles.source}>
          <SourceLine source={originalSource} />
        </footer>
      )}
    </article>
  );
}

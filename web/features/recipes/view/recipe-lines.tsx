import { useTranslation } from 'react-i18next';
import { Pencil } from 'lucide-react';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { placeAttribute } from '../original/places-within.ts';
import { DoubtMark, PlaceButton } from '../doubts/doubt-mark.tsx';
import { recipeDir } from '../parts/recipe-dir.ts';
import { type RecipeSection, recipeSections, type SectionLine } from '../parts/recipe-sections.ts';
import { ScaledLine } from '../servings/scaled-line.tsx';
import { UnitsChoice } from '../servings/units-choice.tsx';
import type { ShownAmounts, ShownLine } from '../servings/use-recipe-amounts.ts';
import type { Doubts } from '../doubts/use-doubts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useEditor } from '../editor/editor.store.ts';
import { isVideo } from '../parts/source-line.tsx';
import { useIsOwn } from '../cache/use-is-own.ts';
import styles from './recipe-lines.module.css';
import { ingredientsText } from './recipe-text.ts';

const TEXTS = {
  ingredients: {
    notFound: 'recipes.noIngredientsFound',
    notGiven: 'recipes.noIngredients',
    add: 'recipes.addIngredients',
  },
  instructions: { notFound: 'recipes.noStepsFound', notGiven: 'recipes.noInstructions', add: 'recipes.addSteps' },
} as const;

interface MissingPartNoteProps {
  readonly recipe: Recipe;
  readonly part: keyof typeof TEXTS;
}

/**
 * A note that a part of a recipe is missing. The user's own recipes can be completed. For videos, missing steps are not
 * reported.
 */
function MissingPartNote({ recipe, part }: MissingPartNoteProps) {
  const { t } = useTranslation();
  const isOwn = useIsOwn(recipe.id);
  const editAsked = useEditor((state) => state.editAsked);
  const { notFound, notGiven, add } = TEXTS[part];
  const source = recipe.originalSource;
  const isInVideo = part === 'instructions' && source !== null && isVideo(source);
  const text = source === null ? notGiven : notFound;
  return (
    <div className={styles.none}>
      <p dir="auto">{t(isInVideo ? 'recipes.stepsInVideo' : text)}</p>
      {isOwn && !isInVideo && (
        <Button
          look="outline"
          size="small"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => void editAsked(recipe.id)}
        >
          {t(add)}
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly recipe: Recipe;
  readonly doubts: Doubts;
  readonly amounts: ShownAmounts;
}

interface WordsProps {
  readonly line: SectionLine;
  readonly isDoubted: boolean;
  readonly field: 'ingredients' | 'instructions';
  /** How its amounts are shown, if it has some. */
  readonly show?: ShownLine;
}

/** The text of a line, with a mark if it is doubtful. */
function Words({ line, isDoubted, field, show }: WordsProps) {
  const words = show ? <ScaledLine parts={show(line.text)} /> : line.text;
  return (
    <>
      {words}{' '}
      {isDoubted ? <DoubtMark field={field} index={line.index} /> : <PlaceButton field={field} index={line.index} />}
    </>
  );
}

interface HeadingProps {
  readonly section: RecipeSection;
  readonly field: WordsProps['field'];
  isDoubted(line: SectionLine): boolean;
}

function SectionHeading({ section: { title, subtitle }, field, isDoubted }: HeadingProps) {
  return (
    <>
      {title !== null && (
        <h4 className={styles.title} dir="auto" {...placeAttribute(field, title.index)}>
          <Words line={title} field={field} isDoubted={isDoubted(title)} />
        </h4>
      )}
      {subtitle !== null && (
        <h5 className={styles.subtitle} dir="auto" {...placeAttribute(field, subtitle.index)}>
          <Words line={subtitle} field={field} isDoubted={isDoubted(subtitle)} />
        </h5>
      )}
    </>
  );
}

export function Ingredients({ recipe, doubts, amounts }: Props) {
  const { t } = useTranslation();
  const sections = recipeSections(recipe.ingredients);
  const isDoubted = ({ index }: SectionLine): boolean => doubts.isLineDoubted('ingredients', index);
  return (
    <section className={styles.ingredients} dir={recipeDir(recipe)}>
      <div className={styles.heading}>
        <h3>{t('recipes.ingredients')}</h3>
        {sections.length > 0 && (
          <CopyButton label={t('recipes.copyIngredients')} text={() => ingredientsText(recipe, amounts)} />
        )}
      </div>
      <UnitsChoice />
      {amounts.isConverted && (
        <p className={styles.note} dir="auto">
          {t('recipes.convertedNote')}
        </p>
      )}
      {sections.length === 0 && <MissingPartNote recipe={recipe} part="ingredients" />}
      <div lang={recipe.lang ?? undefined}>
        {sections.map((section, place) => (
          <div key={place} className={styles.section}>
            <SectionHeading section={section} field="ingredients" isDoubted={isDoubted} />
            <ul>
              {section.lines.map((line) => (
                <li
                  key={line.index}
                  className={styles.ingredient}
                  data-doubted={isDoubted(line) || undefined}
                  {...placeAttribute('ingredients', line.index)}
                >
                  <bdi>
                    <Words line={line} field="ingredients" isDoubted={isDoubted(line)} show={amounts.ingredient} />
                  </bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Instructions({ recipe, doubts, amounts, isScaled }: Props & { readonly isScaled: boolean }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const sections = recipeSections(recipe.instructions);
  const isDoubted = ({ index }: SectionLine): boolean => doubts.isLineDoubted('instructions', index);
  return (
    <section className={styles.part} dir={recipeDir(recipe)}>
      <div className={styles.heading}>
        <h3>{t('recipes.instructions')}</h3>
      </div>
      {isScaled && sections.length > 0 && (
        <p className={styles.note} data-screen-only dir="auto">
          {t('recipes.stepsUnscaled')}
        </p>
      )}
      {sections.length === 0 && <MissingPartNote recipe={recipe} part="instructions" />}
      <div lang={recipe.lang ?? undefined}>
        {sections.map((section, place) => (
          <div key={place} className={styles.section}>
            <SectionHeading section={section} field="instructions" isDoubted={isDoubted} />
            <ol start={section.start}>
              {section.lines.map((line, step) => (
                <li
                  key={line.index}
                  className={styles.step}
                  data-doubted={isDoubted(line) || undefined}
                  {...placeAttribute('instructions', line.index)}
                >
                  <span className={styles.number} aria-hidden="true">
                    {number(section.start + step)}
                  </span>
                  <p dir="auto">
                    <Words line={line} field="instructions" isDoubted={isDoubted(line)} show={amounts.step} />
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

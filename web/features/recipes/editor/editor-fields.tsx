import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useId } from 'react';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { typedDir } from '../../../ui/forms/typed-dir.ts';
import { GrowingArea } from '../../../ui/forms/growing-area.tsx';
import fieldStyles from '../../../ui/forms/text-field.module.css';
import styles from './editor-form.module.css';
import { useOriginal } from '../original/original.tsx';
import { placeAttribute } from '../original/places-within.ts';
import type { FieldProps } from './fields/field-props.ts';
import { type EditorField, valuesOf } from './values/form-values.ts';
import { writeLine } from './values/line-text.ts';
import { LinesField } from './fields/lines-field.tsx';
import { CoverButton } from './photos/add-photos.tsx';
import { PhotoGallery } from './photos/photo-gallery.tsx';
import { TagsField } from './fields/tags-field.tsx';
import type { Editing } from './use-editing.ts';

interface NumberFieldProps extends FieldProps<HTMLInputElement> {
  readonly label: string;
  /** Whether it should be checked. */
  readonly isDoubtful: boolean;
}

/** A field for minutes or servings: a whole number from 0 (product §5). */
function NumberField({ isDoubtful, ...rest }: NumberFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.checked} data-doubtful={isDoubtful || undefined}>
      <TextField
        {...rest}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        hint={isDoubtful ? t('recipes.doubtful') : undefined}
        end={isDoubtful && <CircleHelp size={19} aria-hidden />}
        // The mouse wheel scrolls the page and must not change the number.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
    </div>
  );
}

interface TextAreaProps extends FieldProps<HTMLTextAreaElement> {
  readonly label: string;
  readonly text: string;
}

/** A text of paragraphs. */
function ParagraphsField({ label, text, error, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <GrowingArea
        {...rest}
        id={id}
        rows={2}
        dir={typedDir(text)}
        // The line break at the end reserves space for a new line.
        mirror={`${text}\n`}
        invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The doubtful parts of the form whose text is unchanged. */
function doubtsOf({ original, form: { values } }: Editing) {
  const doubts: readonly RecipeDoubt[] = original?.doubts ?? [];
  const read = valuesOf(original);
  return {
    isDoubtful: (field: 'title' | 'prepTime' | 'cookTime' | 'totalTime' | 'servings'): boolean =>
      values[field] === read[field] && doubts.some((doubt) => doubt.field === field),
    doubtfulLines: (field: 'ingredients' | 'instructions'): string[] =>
      doubts.flatMap(({ field: of, index }) => {
        const line = of === field && index !== null ? original?.[field][index] : undefined;
        return line === undefined ? [] : [writeLine(line)];
      }),
  };
}

/** The fields of product §2. What every recipe has comes before tags and the photos, of which one can be added beside the title. */
export function EditorFields({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const { original, form, photos, saving, onDragging } = editing;
  const { values } = form;
  const { isDoubtful, doubtfulLines } = doubtsOf(editing);
  const beside = useOriginal();
  const showPlace = (of: 'ingredients' | 'instructions') => (line: string) => {
    const index = original?.[of].findIndex((each) => writeLine(each) === line) ?? -1;
    if (index >= 0) beside?.placePointedAt({ field: of, index });
  };
  const field = <Element extends HTMLElement>(name: EditorField): FieldProps<Element> => ({
    ...form.register(name),
    readOnly: saving.isSaving,
    error: form.error(name),
    lang: original?.lang ?? undefined,
  });
  return (
    <div className={styles.fields}>
      <div className={styles.top}>
        <CoverButton photos={photos} />
        <div className={styles.checked} data-doubtful={isDoubtful('title') || undefined} {...placeAttribute('title')}>
          <TextField
            {...field<HTMLInputElement>('title')}
            label={t('editor.title')}
            hint={isDoubtful('title') ? t('recipes.doubtful') : undefined}
            end={isDoubtful('title') && <CircleHelp size={19} aria-hidden />}
            required
            isStarred
            dir={typedDir(values.title)}
            autoComplete="off"
          />
        </div>
      </div>
      <div {...placeAttribute('description')}>
        <ParagraphsField
          {...field<HTMLTextAreaElement>('description')}
          label={t('editor.description')}
          text={values.description}
        />
      </div>
      <div className={styles.numbers}>
        <NumberField {...field('prepTime')} label={t('editor.prepTime')} isDoubtful={isDoubtful('prepTime')} />
        <NumberField {...field('cookTime')} label={t('editor.cookTime')} isDoubtful={isDoubtful('cookTime')} />
        <NumberField {...field('totalTime')} label={t('editor.totalTime')} isDoubtful={isDoubtful('totalTime')} />
        <NumberField {...field('servings')} label={t('editor.servings')} isDoubtful={isDoubtful('servings')} />
      </div>
      <TextField
        {...field<HTMLInputElement>('yieldText')}
        label={t('recipes.yield')}
        hint={t('editor.yieldHint')}
        dir={typedDir(values.yieldText)}
        autoComplete="off"
      />
      <div className={styles.lists}>
        <LinesField
          {...field<HTMLTextAreaElement>('ingredients')}
          label={t('recipes.ingredients')}
          text={values.ingredients}
          isCounted={false}
          isRequired={original === null}
          doubtful={doubtfulLines('ingredients')}
          onLineShown={showPlace('ingredients')}
        />
        <LinesField
          {...field<HTMLTextAreaElement>('instructions')}
          label={t('recipes.instructions')}
          text={values.instructions}
          isCounted
          isRequired={original === null}
          doubtful={doubtfulLines('instructions')}
          onLineShown={showPlace('instructions')}
        />
      </div>
      <TagsField
        {...field<HTMLInputElement>('tags')}
        text={values.tags}
        onTaken={(text) => form.changed('tags', text)}
      />
      <PhotoGallery photos={photos} onDragging={onDragging} />
      <div {...placeAttribute('notes')}>
        <ParagraphsField {...field<HTMLTextAreaElement>('notes')} label={t('recipes.notes')} text={values.notes} />
      </div>
      <ParagraphsField
        {...field<HTMLTextAreaElement>('ownNotes')}
        label={t('recipes.ownNotes')}
        text={values.ownNotes}
      />
    </div>
  );
}

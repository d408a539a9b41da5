import { RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RereadField, rereadFieldSchema, type Rereading } from '../../../../shared/api/history/rereading.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { type Message, useMessageText } from '../../../i18n/message.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { FIELD_LABELS } from '../editor/conflict-dialog.tsx';
import { differingFields, type EditorValues, valuesOf } from '../editor/values/form-values.ts';
import { findListTitle } from '../parts/list-title.ts';
import { diffLines } from './line-diff.ts';
import styles from './history.module.css';
import { useRereading, useTaking } from './use-rereading.ts';
import { Line } from './versions-dialog.tsx';

const SECOND = 1_000;

/** The fields in which the reading differs from the recipe. */
function differences(recipe: Recipe, { reading }: Rereading): readonly RereadField[] {
  if (reading === null) return [];
  const differing: readonly string[] = differingFields(valuesOf(recipe), valuesOf({ ...recipe, ...reading }));
  return rereadFieldSchema.options.filter((field) => differing.includes(field));
}

const LABELS = { added: 'rereading.onlyNew', removed: 'rereading.onlyMine' } as const;

interface FieldProps {
  readonly field: RereadField;
  readonly mine: EditorValues;
  readonly read: EditorValues;
  readonly isEdited: boolean;
  readonly isTaken: boolean;
  readonly onTaken: (isTaken: boolean) => void;
}

/** A field in both forms, line by line, and the choice between them. */
function Field({ field, mine, read, isEdited, isTaken, onTaken }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const name = t(FIELD_LABELS[field]);
  return (
    <section className={`${styles.entry} ${styles.field}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {name}
          {isEdited && <span className={styles.edited}>{t('rereading.edited')}</span>}
        </h3>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isTaken}
            aria-label={t('rereading.takeNamed', { field: name })}
            onChange={({ target }) => onTaken(target.checked)}
          />
          <span aria-hidden>{t('rereading.take')}</span>
        </label>
      </header>
      <ul className={styles.lines}>
        {diffLines(mine[field], read[field]).map((line, place) => (
          <Line key={place} line={line} labels={LABELS} />
        ))}
      </ul>
    </section>
  );
}

interface ComparisonProps {
  readonly recipe: Recipe;
  readonly rereading: Rereading;
  readonly onApply: (fields: readonly RereadField[]) => Promise<void>;
  /** The button that reads once more. */
  readonly again: ReactNode;
}

/** The differing fields. What nobody has edited and the reading has found is chosen first. */
function Comparison({ recipe, rereading, onApply, again }: ComparisonProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [mine, read] = [valuesOf(recipe), valuesOf({ ...recipe, ...rereading.reading })];
  const fields = differences(recipe, rereading);
  const isEdited = (field: RereadField): boolean => rereading.edited.includes(field);
  const [choices, setChoices] = useState<Partial<Record<RereadField, boolean>>>({});
  const isTaken = (field: RereadField): boolean => choices[field] ?? (!isEdited(field) && read[field].trim() !== '');
  const taken = fields.filter(isTaken);
  if (fields.length === 0)
    return (
      <>
        <p role="status">{t('rereading.same')}</p>
        {again}
      </>
    );
  async function apply(): Promise<void> {
    setBusy(true);
    await onApply(taken);
    setBusy(false);
  }
  return (
    <>
      <p>{t('rereading.choose')}</p>
      <div className={styles.entries} lang={recipe.lang ?? undefined}>
        {fields.map((field) => (
          <Field
            key={field}
            field={field}
            mine={mine}
            read={read}
            isEdited={isEdited(field)}
            isTaken={isTaken(field)}
            onTaken={(is) => setChoices({ ...choices, [field]: is })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        {again}
        <Button busy={isBusy} disabled={taken.length === 0} onClick={() => void apply()}>
          {t('rereading.apply')}
        </Button>
      </div>
    </>
  );
}

function Progress({ rereading }: { readonly rereading: Rereading | null }) {
  const { t } = useTranslation();
  const { seconds } = useLocaleFormat();
  if (rereading !== null && rereading.state !== 'reading') return null;
  const step = rereading?.waitsFor
    ? (`imports.waitsFor.${rereading.waitsFor}` as const)
    : (`imports.steps.${rereading?.step ?? 'waiting'}` as const);
  return (
    <p className={styles.progress}>
      <Spinner />
      {t(step)}
      {rereading && <span>{seconds(Math.floor(rereading.elapsed / SECOND))}</span>}
    </p>
  );
}

/** Reads the original of a recipe again, and lets the cook choose what to take of it. */
export function RereadingDialog({ recipe, onClose }: { readonly recipe: Recipe; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const { rereading, error, again } = useRereading(recipe.id);
  const take = useTaking(recipe);
  const problem: Message | null = rereading?.error ? { text: rereading.error } : error;
  const hasEnded = problem !== null || rereading?.state === 'done';
  const againButton = (
    <Button look="outline" icon={<RotateCw size={18} aria-hidden />} onClick={() => void again()}>
      {t('rereading.open')}
    </Button>
  );
  const isLink = recipe.originalSource?.url !== undefined;
  return (
    <Dialog isOpen onClose={onClose} size="medium" isTop focusAfter={findListTitle}>
      <DialogTitle className={styles.title}>{t('rereading.title')}</DialogTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the texts */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('rereading.title')}>
        <p className={styles.hint}>
          {t('rereading.hint')} {isLink && t('rereading.linkHint')}
        </p>
        {problem && <Banner kind="error">{messageText(problem)}</Banner>}
        {rereading?.state === 'done' && problem === null ? (
          <Comparison
            recipe={recipe}
            rereading={rereading}
            onApply={async (fields) => {
              if (await take(fields)) onClose();
            }}
            again={againButton}
          />
        ) : (
          hasEnded && againButton
        )}
        <div role="status">{problem === null && <Progress rereading={rereading} />}</div>
      </div>
    </Dialog>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../../i18n/message.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useFocusAfterWork } from '../../../ui/focus/use-focus-after-work.ts';
import type { ImportItems, OtherRecipe } from '../../../../shared/domain/import-job.ts';
import styles from './others-dialog.module.css';
import { useOthers } from './others.store.ts';
import { type OthersForm, useOthersForm } from './use-others-form.ts';

interface Props {
  readonly form: OthersForm;
  readonly others: readonly OtherRecipe[];
}

function Other({ other: { number, title, place, jobId }, form }: { other: OtherRecipe; form: OthersForm }) {
  const { t } = useTranslation();
  const isImported = jobId !== null;
  return (
    <li>
      <label className={styles.other} data-imported={isImported || undefined}>
        <input
          type="checkbox"
          checked={isImported || form.chosen.has(number)}
          disabled={isImported}
          onChange={() => form.toggled(number)}
        />
        <span className={styles.words}>
          <bdi className={styles.title}>{title}</bdi>
          {place !== null && (
            <span className={styles.place} dir="auto">
              {place}
            </span>
          )}
          {isImported && <span className={styles.place}>{t('imports.others.imported')}</span>}
        </span>
      </label>
    </li>
  );
}

/** The recipes to choose from, including those that were already imported. */
export function OthersList({ form, others }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.tools}>
        <Button look="quiet" size="small" onClick={form.allChosen}>
          {t('imports.others.all')}
        </Button>
        <Button look="quiet" size="small" onClick={form.noneChosen}>
          {t('imports.others.none')}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t('imports.others.title')}>
        {others.map((other) => (
          <Other key={other.number} other={other} form={form} />
        ))}
      </ul>
    </>
  );
}

/** One of the lists of an archive; nothing where it is empty. */
function SkippedList({ title, items }: { readonly title: string; readonly items: readonly SkippedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.skipped} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {items.map(({ name, note }, index) => (
          <li key={index} className={styles.item}>
            <bdi className={styles.title}>{name}</bdi>
            {note !== null && (
              <span className={styles.place} dir="auto">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A recipe of an archive that was not imported as a whole, and why. */
interface SkippedItem {
  readonly name: string;
  readonly note: string | null;
}

/** The recipes that an archive did not give as a whole: unread ones, those that were there already, and those without pictures. */
function SkippedRecipes({ items: { failed, duplicates, incomplete } }: { readonly items: ImportItems }) {
  const { t } = useTranslation();
  return (
    <>
      <SkippedList
        title={t('imports.archive.failed')}
        items={failed.map(({ name, error }) => ({ name, note: error }))}
      />
      <SkippedList
        title={t('imports.archive.duplicates')}
        items={duplicates.map(({ name }) => ({ name, note: null }))}
      />
      <SkippedList
        title={t('imports.archive.incomplete')}
        items={incomplete.map(({ name, missingPictures }) => ({
          name,
          note: t('imports.archive.missingPictures', { count: missingPictures }),
        }))}
      />
    </>
  );
}

function Problem({ form }: { readonly form: OthersForm }) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  if (form.error === null) return null;
  const again = form.others === null && (
    <Button look="quiet" size="small" onClick={form.retried}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={again}>
      {messageText(form.error)}
    </Banner>
  );
}

function Choice({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation();
  const form = useOthersForm(jobId);
  const { others, items, chosen, isSubmitting } = form;
  const submit = useRef<HTMLButtonElement>(null);
  useFocusAfterWork(isSubmitting, submit);
  const isLoading = others === null && form.error === null;
  return (
    <form
      className={styles.content}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submitted();
      }}
    >
      <DialogTitle>{items === null ? t('imports.others.title') : t('imports.archive.title')}</DialogTitle>
      {isLoading && (
        <p role="status" className={styles.loading}>
          <Spinner /> {t('app.loading')}
        </p>
      )}
      {items !== null && <SkippedRecipes items={items} />}
      {items === null && others?.length === 0 && <p>{t('imports.others.gone')}</p>}
      {others !== null && others.length > 0 && <OthersList form={form} others={others} />}
      <Problem form={form} />
      {others !== null && others.length > 0 && (
        <div className={styles.send}>
          <Button ref={submit} type="submit" busy={isSubmitting} disabled={chosen.size === 0}>
            {t('imports.others.submit', { count: chosen.size })}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Lets the user choose which further recipes of a document are imported. */
export function OthersDialog() {
  const jobId = useOthers((state) => state.jobId);
  const closed = useOthers((state) => state.closed);
  return (
    <Dialog
      isOpen={jobId !== null}
      onClose={closed}
      size="medium"
      focusAfter={() => document.querySelector<HTMLElement>('[role=tab][data-state=active]')}
    >
      {jobId !== null && <Choice key={jobId} jobId={jobId} />}
    </Dialog>
  );
}

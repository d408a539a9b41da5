import { ChevronDown, Minus, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getRecipeVersion,
  listRecipeVersions,
  type RecipeVersion,
  restoreRecipeVersion,
} from '../../../../shared/api/history/recipe-versions.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { useApi } from '../../../api/api-context.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage } from '../../../i18n/message.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useStatus } from '../../status/status.ts';
import { useRecipeCache } from '../cache/recipe-cache.store.ts';
import { FIELD_LABELS } from '../editor/conflict-dialog.tsx';
import { EDITOR_FIELDS, valuesOf } from '../editor/values/form-values.ts';
import { findListTitle } from '../parts/list-title.ts';
import { type DiffLine, diffLines } from './line-diff.ts';
import styles from './history.module.css';

interface LineProps {
  readonly line: DiffLine;
  /** What marks a line that is only in the later, or only in the earlier of two versions. */
  readonly labels: { readonly added: TextKey; readonly removed: TextKey };
}

/** A line of a field. What is only in one of two versions says so in words. */
export function Line({ line: { text, mark }, labels }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.line} data-mark={mark}>
      <span dir="auto">{text}</span>
      {mark !== 'same' && (
        <span className={styles.mark}>
          {mark === 'added' ? <Plus size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
          {t(labels[mark])}
        </span>
      )}
    </li>
  );
}

const LABELS = { added: 'bin.addedLater', removed: 'bin.removedLater' } as const;

/** A version field by field, those that differ first, with what became of each line in the version after it. */
function Content({ version, next }: { readonly version: Recipe; readonly next: Recipe }) {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const [earlier, later] = [valuesOf(version), valuesOf(next)];
  const fields = EDITOR_FIELDS.map((name) => ({ name, lines: diffLines(earlier[name], later[name]) }));
  const isChanged = ({ lines }: (typeof fields)[number]): boolean => lines.some(({ mark }) => mark !== 'same');
  const changedFirst = [...fields.filter(isChanged), ...fields.filter((field) => !isChanged(field))];
  return (
    <div className={styles.content}>
      {version.images.length > 0 && (
        <div className={styles.pictures}>
          {version.images.map((image) => (
            <img key={image} src={`${serverOrigin}${image}&size=card`} alt="" loading="lazy" />
          ))}
        </div>
      )}
      {changedFirst.map(
        ({ name, lines }) =>
          lines.length > 0 && (
            <section key={name}>
              <h3>{t(FIELD_LABELS[name])}</h3>
              <ul className={styles.lines} lang={version.lang ?? undefined}>
                {lines.map((line, place) => (
                  <Line key={place} line={line} labels={LABELS} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

interface EntryProps {
  readonly recipe: Recipe;
  readonly version: RecipeVersion;
  /** The number of the version after it; null if that is the recipe as it is now. */
  readonly next: number | null;
  readonly onRestored: () => void;
}

/** A version as it was, and the one after it; null until both are loaded. */
function useContents(recipe: Recipe, { number }: RecipeVersion, next: number | null, isOpen: boolean) {
  const api = useApi();
  const [contents, setContents] = useState<readonly [Recipe, Recipe] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const load = async (which: number): Promise<Recipe> =>
      api.call(getRecipeVersion, { params: { id: recipe.id, number: String(which) } });
    Promise.all([load(number), next === null ? recipe : load(next)]).then(setContents, (error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  }, [api, recipe, number, next, isOpen]);
  return { contents, hasFailed };
}

function Entry({ recipe, version, next, onRestored }: EntryProps) {
  const { t } = useTranslation();
  const { moment } = useDateFormat();
  const id = useId();
  const api = useApi();
  const ended = useStatus((status) => status.ended);
  const recipeSaved = useRecipeCache((state) => state.recipeSaved);
  const [isOpen, setOpen] = useState(false);
  const { contents, hasFailed } = useContents(recipe, version, next, isOpen);
  async function restore(): Promise<void> {
    try {
      const params = { id: recipe.id, number: String(version.number) };
      const body = { revision: recipe.revision ?? null };
      recipeSaved((await api.call(restoreRecipeVersion, { params, body })).recipe);
      ended('success', { key: 'bin.versionRestored' });
      onRestored();
    } catch (error) {
      ended('error', errorMessage(error, 'bin.restoreFailed'));
    }
  }
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi>{moment(version.savedAt)}</bdi>
        <ChevronDown size={20} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.opened}>
          {hasFailed && <p role="alert">{t('bin.versionsFailed')}</p>}
          {contents === null && !hasFailed && <Spinner />}
          {contents && (
            <>
              <div>
                <Button look="outline" icon={<RotateCcw size={18} aria-hidden />} onClick={() => void restore()}>
                  {t('bin.versionRestore')}
                </Button>
              </div>
              <Content version={contents[0]} next={contents[1]} />
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** The former versions of a recipe: what each edit has changed, and the way back. */
export function VersionsDialog({ recipe, onClose }: { readonly recipe: Recipe; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const [versions, setVersions] = useState<readonly RecipeVersion[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    api.call(listRecipeVersions, { params: { id: recipe.id } }).then(
      (answer) => setVersions(answer.versions),
      (error: unknown) => {
        console.error(error);
        setFailed(true);
      },
    );
  }, [api, recipe.id]);
  return (
    <Dialog isOpen onClose={onClose} size="medium" isOver focusAfter={findListTitle}>
      <DialogTitle className={styles.title}>{t('bin.versions')}</DialogTitle>
      <div className={styles.scroll}>
        <p className={styles.hint}>{t(versions?.length === 0 ? 'bin.versionsNone' : 'bin.versionsHint')}</p>
        {hasFailed && <p role="alert">{t('bin.versionsFailed')}</p>}
        <ul className={styles.entries}>
          {versions?.map((version, place) => (
            <Entry
              key={version.number}
              recipe={recipe}
              version={version}
              next={versions[place - 1]?.number ?? null}
              onRestored={onClose}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

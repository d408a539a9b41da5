import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { DoubtMark } from '../doubts/doubt-mark.tsx';
import styles from './raw-data.module.css';
import type { TracedEntry, TracedField, TracedPart } from './traced-recipe.ts';

/** The stages of extraction that have a translated name; others are shown by their identifiers. */
const STAGES = [
  'json-ld',
  'microdata',
  'rdfa',
  'h-recipe',
  'embedded-state',
  'visible-page',
  'page-head',
  'document',
  'model',
] as const;

const LABELS = {
  title: 'editor.title',
  description: 'editor.description',
  prepTime: 'recipes.prep',
  cookTime: 'recipes.cook',
  totalTime: 'provenance.totalTime',
  servings: 'recipes.servings',
  tags: 'recipes.tags',
  ingredients: 'recipes.ingredients',
  instructions: 'recipes.instructions',
  lang: 'provenance.language',
} as const satisfies Readonly<Record<TracedField, string>>;

/** The chosen entry of the recipe. */
export interface Choice {
  /** The key of the chosen entry, or null. */
  readonly chosen: string | null;
  readonly choose: (key: string | null) => void;
}

interface EntryProps extends Choice {
  readonly entry: TracedEntry;
  readonly words: string;
  /** The lines of the source. */
  readonly source: readonly string[];
}

function Place({ entry: { lines, isMissing, doubt } }: Pick<EntryProps, 'entry'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.place}>
      {lines && t(lines.from === lines.to ? 'provenance.line' : 'provenance.lines', { from: lines.from, to: lines.to })}
      {lines?.exact === false && ` · ${t('provenance.nearly')}`}
      {isMissing && t('provenance.notFound')}
      {doubt && (
        <span className={styles.doubt}>
          <DoubtMark /> {t(`provenance.doubt.${doubt}`)}
        </span>
      )}
    </span>
  );
}

function Entry({ entry, words, source, chosen, choose }: EntryProps) {
  const { key, lines } = entry;
  const isChosen = chosen === key;
  const content = (
    <>
      <span dir="auto">{words}</span>
      <Place entry={entry} />
    </>
  );
  return (
    <li data-entry={key} data-chosen={isChosen || undefined}>
      {lines === null && <p className={styles.entry}>{content}</p>}
      {lines && (
        <button
          type="button"
          className={styles.entry}
          aria-pressed={isChosen}
          onClick={() => choose(isChosen ? null : key)}
        >
          {content}
        </button>
      )}
      {isChosen && lines && (
        <blockquote className={styles.quote} dir="auto" lang="">
          {source.slice(lines.from - 1, lines.to).join('\n')}
        </blockquote>
      )}
    </li>
  );
}

function Origin({ part: { stage, where } }: { readonly part: TracedPart }) {
  const { t } = useTranslation();
  const known = STAGES.find((name) => name === stage);
  return (
    <p className={styles.origin}>
      <span>{known ? t(`provenance.stage.${known}`) : stage}</span>
      {where && (
        <code dir="ltr" lang="en">
          {where}
        </code>
      )}
    </p>
  );
}

interface Props extends Choice {
  readonly parts: readonly TracedPart[];
  readonly source: readonly string[];
}

/** The fields of the recipe with the stages that produced them, and their entries with the lines of the source. */
export function MadeParts({ parts, ...others }: Props) {
  const { t } = useTranslation();
  const format = useLocaleFormat();
  const wordsOf = (field: TracedField, value: string | number): string => {
    if (typeof value === 'string') return value;
    return field === 'servings' ? format.number(value) : format.duration(value);
  };
  return parts.map((part) => (
    <section key={part.field} className={styles.field}>
      <h4>{t(LABELS[part.field])}</h4>
      {part.stage && <Origin part={part} />}
      <ul>
        {part.entries.map((entry) => (
          <Entry key={entry.key} entry={entry} words={wordsOf(part.field, entry.value)} {...others} />
        ))}
      </ul>
    </section>
  ));
}

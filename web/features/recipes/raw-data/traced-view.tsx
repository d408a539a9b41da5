import { useMemo, useState, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { MadeParts, type Choice } from './made-parts.tsx';
import styles from './raw-data.module.css';
import { traceRecipe, type TracedEntry, type TracedPart } from './traced-recipe.ts';

/** The entry that was read from each line of the source; the first if there are several. */
function entriesByLine(parts: readonly TracedPart[], count: number): ReadonlyMap<number, TracedEntry> {
  const byLine = new Map<number, TracedEntry>();
  for (const entry of parts.flatMap(({ entries }) => entries)) {
    const { from, to } = entry.lines ?? { from: 1, to: 0 };
    for (let line = from; line <= Math.min(to, count); line += 1) if (!byLine.has(line)) byLine.set(line, entry);
  }
  return byLine;
}

interface LineProps extends Choice {
  readonly number: number;
  readonly text: string;
  readonly entry: TracedEntry | undefined;
  readonly isMarked: boolean;
}

function Line({ number, text, entry, isMarked, choose }: LineProps) {
  const { number: shown } = useMeasures();
  const content = (
    <>
      <span className={styles.number} aria-hidden>
        {shown(number)}
      </span>
      <span dir="auto" lang="">
        {text}
      </span>
    </>
  );
  return (
    <li data-line={number} data-marked={isMarked || undefined}>
      {entry && (
        <button type="button" className={styles.line} aria-pressed={isMarked} onClick={() => choose(entry.key)}>
          {content}
        </button>
      )}
      {!entry && <p className={styles.line}>{content}</p>}
    </li>
  );
}

interface SourcePaneProps extends Choice {
  readonly source: readonly string[];
  readonly parts: readonly TracedPart[];
}

/** The read text by line. A click on a line shows the entry that was read from it. */
function SourcePane({ source, parts, chosen, choose }: SourcePaneProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = foldText(useDeferredValue(search)).trim();
  const pane = useRef<HTMLOListElement>(null);
  const byLine = entriesByLine(parts, source.length);
  const lines = parts.flatMap(({ entries }) => entries).find(({ key }) => key === chosen)?.lines ?? null;
  const from = lines?.from;
  useEffect(() => {
    const line = from === undefined ? null : pane.current?.querySelector<HTMLElement>(`[data-line="${from}"]`);
    if (pane.current && line) pane.current.scrollTop = line.offsetTop - pane.current.clientHeight / 3;
  }, [from]);
  const shown = source
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => wanted === '' || foldText(text).includes(wanted));
  return (
    <div className={styles.source}>
      <h4>{t('provenance.text')}</h4>
      <SearchField
        label={t('provenance.search')}
        placeholder={t('provenance.search')}
        clearLabel={t('recipes.clearSearch')}
        value={search}
        onChange={setSearch}
      />
      <p role="status" className={styles.soft}>
        {t('provenance.matches', { count: shown.length })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the arrow keys cannot scroll the text */}
      <ol ref={pane} className={styles.lines} tabIndex={0} aria-label={t('provenance.text')}>
        {shown.map(({ text, number }) => (
          <Line
            key={number}
            number={number}
            text={text}
            entry={byLine.get(number)}
            isMarked={lines !== null && number >= lines.from && number <= lines.to}
            chosen={chosen}
            choose={choose}
          />
        ))}
      </ol>
    </div>
  );
}

/** The recipe beside its source. Choosing an entry on one side shows it on the other. */
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

import { Popover } from 'radix-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useRecipes } from '../cache/recipes.store.ts';
import { LIST_TIMES, type ListFilter, langOf, languageName, sourceOf } from '../search/list-filter.ts';
import { FilterButton } from './chosen-filters.tsx';
import styles from './tag-filter.module.css';

/** The sites of most recipes; more would fill the list. */
const MOST_SOURCES = 12;

interface Options {
  readonly sources: readonly string[];
  readonly langs: readonly string[];
  readonly hasFavorites: boolean;
}

/** The values of most recipes, the most frequent first. */
function mostFrequent(recipes: readonly RecipeSummary[], valueOf: (recipe: RecipeSummary) => string | null): string[] {
  const counts = new Map<string, number>();
  for (const recipe of recipes) {
    const value = valueOf(recipe);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
  return byCount.map(([value]) => value);
}

/** What the recipes of the list differ in. */
function useOptions(): Options {
  const index = useRecipes((state) => state.index);
  return useMemo(() => {
    const recipes = index.map(({ recipe }) => recipe);
    return {
      sources: mostFrequent(recipes, sourceOf).slice(0, MOST_SOURCES),
      langs: mostFrequent(recipes, langOf),
      hasFavorites: recipes.some(({ favorite }) => favorite === true),
    };
  }, [index]);
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | null;
  /** The text of no choice. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChosen: (value: string | null) => void;
}

/** One of several values. The chosen one is offered even where no recipe of the list has it. */
function Choice({ label, value, any, options, onChosen }: ChoiceProps) {
  const known = value === null || options.some((option) => option.value === value);
  const all = known || value === null ? options : [{ value, text: value }, ...options];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChosen(target.value === '' ? null : target.value)}
    >
      <option value="">{any}</option>
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}

interface FieldsProps {
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

function Selections({ filter, onChange, sources, langs }: FieldsProps & Omit<Options, 'hasFavorites'>) {
  const { t, i18n } = useTranslation();
  const { duration } = useLocaleFormat();
  return (
    <>
      <Choice
        label={t('recipes.totalTime')}
        value={filter.maxTime === null ? null : String(filter.maxTime)}
        any={t('recipes.anyTime')}
        options={LIST_TIMES.map((time) => ({
          value: String(time),
          text: t('recipes.upTo', { time: duration(time) }),
        }))}
        onChosen={(time) => onChange({ maxTime: time === null ? null : Number(time) })}
      />
      {filter.tags.length > 1 && (
        <Choice
          label={t('recipes.tags')}
          value={filter.isAnyTag ? 'any' : null}
          any={t('recipes.allTags')}
          options={[{ value: 'any', text: t('recipes.anyTag') }]}
          onChosen={(mode) => onChange({ isAnyTag: mode === 'any' })}
        />
      )}
      {(langs.length > 1 || filter.lang !== null) && (
        <Choice
          label={t('app.language')}
          value={filter.lang}
          any={t('recipes.anyLanguage')}
          options={langs.map((lang) => ({ value: lang, text: languageName(lang, i18n.language) }))}
          onChosen={(lang) => onChange({ lang })}
        />
      )}
      {(sources.length > 0 || filter.source !== null) && (
        <Choice
          label={t('recipes.source')}
          value={filter.source}
          any={t('recipes.anySource')}
          options={sources.map((site) => ({ value: site, text: site }))}
          onChosen={(source) => onChange({ source })}
        />
      )}
    </>
  );
}

/** The filters beside tags. Each takes effect at once. */
function Fields() {
  const { t } = useTranslation();
  const filter = useRecipes((state) => state.filter);
  const filterChanged = useRecipes((state) => state.filterChanged);
  const { hasFavorites, ...options } = useOptions();
  return (
    <>
      {(hasFavorites || filter.isFavorite) && (
        <label className={styles.favorite}>
          <input
            type="checkbox"
            checked={filter.isFavorite}
            onChange={({ target }) => filterChanged({ isFavorite: target.checked })}
          />
          {t('recipes.onlyFavorites')}
        </label>
      )}
      <TextField
        label={t('recipes.withIngredient')}
        type="search"
        dir="auto"
        autoComplete="off"
        value={filter.ingredient}
        onChange={({ target }) => filterChanged({ ingredient: target.value })}
      />
      <Selections filter={filter} onChange={filterChanged} {...options} />
    </>
  );
}

/** The open panel of filters. */
export function FilterChoice() {
  const { t } = useTranslation();
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>
        <FilterButton />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('recipes.filters')}
        >
          <Fields />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

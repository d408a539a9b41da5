import type { Lexicon, SharedLexicon } from './lexicon-schema.ts';
import ar from '../languages/ar.json' with { type: 'json' };
import bg from '../languages/bg.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import cs from '../languages/cs.json' with { type: 'json' };
import da from '../languages/da.json' with { type: 'json' };
import de from '../languages/de.json' with { type: 'json' };
import el from '../languages/el.json' with { type: 'json' };
import en from '../languages/en.json' with { type: 'json' };
import es from '../languages/es.json' with { type: 'json' };
import fi from '../languages/fi.json' with { type: 'json' };
import fr from '../languages/fr.json' with { type: 'json' };
import he from '../languages/he.json' with { type: 'json' };
import hi from '../languages/hi.json' with { type: 'json' };
import hr from '../languages/hr.json' with { type: 'json' };
import hu from '../languages/hu.json' with { type: 'json' };
import id from '../languages/id.json' with { type: 'json' };
import it from '../languages/it.json' with { type: 'json' };
import ja from '../languages/ja.json' with { type: 'json' };
import ko from '../languages/ko.json' with { type: 'json' };
import nb from '../languages/nb.json' with { type: 'json' };
import nl from '../languages/nl.json' with { type: 'json' };
import pl from '../languages/pl.json' with { type: 'json' };
import pt from '../languages/pt.json' with { type: 'json' };
import ro from '../languages/ro.json' with { type: 'json' };
import ru from '../languages/ru.json' with { type: 'json' };
import sk from '../languages/sk.json' with { type: 'json' };
import sv from '../languages/sv.json' with { type: 'json' };
import th from '../languages/th.json' with { type: 'json' };
import tr from '../languages/tr.json' with { type: 'json' };
import uk from '../languages/uk.json' with { type: 'json' };
import vi from '../languages/vi.json' with { type: 'json' };
import zh from '../languages/zh.json' with { type: 'json' };

/** The words of each language by BCP 47 code. If languages disagree about a word, the earlier one wins. */
const LEXICONS = {
  en,
  zh,
  es,
  ar,
  fr,
  de,
  pt,
  ja,
  ru,
  hi,
  ko,
  it,
  tr,
  he,
  id,
  nl,
  sv,
  da,
  nb,
  fi,
  pl,
  cs,
  sk,
  hu,
  ro,
  el,
  uk,
  vi,
  th,
  bg,
  hr,
} satisfies Readonly<Record<string, Lexicon>>;

/**
 * Each language with its words. The last entry contains shared words, and words of languages without a file of their
 * own.
 */
export const LEXICON_ENTRIES: readonly (readonly [language: string, lexicon: SharedLexicon])[] = [
  ...Object.entries(LEXICONS),
  ['common', common],
];

/** The words that `pick` selects from all languages, in order of the languages. */
export function wordsOf(pick: (lexicon: SharedLexicon) => readonly string[] | undefined): string[] {
  return LEXICON_ENTRIES.flatMap(([, lexicon]) => pick(lexicon) ?? []);
}

/** Words or patterns of all languages as alternatives of a regular expression, longer ones first. */
export function alternativesOf(pick: (lexicon: SharedLexicon) => readonly string[] | undefined): string {
  return [...new Set(wordsOf(pick))].toSorted((one, other) => other.length - one.length).join('|');
}

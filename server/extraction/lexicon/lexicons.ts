import type { Lexicon, SharedLexicon } from './lexicon-schema.ts';
import ar from './ar.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nb from './nb.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** The words of each language, by its BCP 47 code; earlier languages win where two give a word different meanings. */
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

/** Each language with its words; last what several languages share, or languages without a file of their own have. */
export const LEXICON_ENTRIES: readonly (readonly [language: string, lexicon: SharedLexicon])[] = [
  ...Object.entries(LEXICONS),
  ['common', common],
];

/** The words that `pick` takes of each language, one language after another. */
export function wordsOf(pick: (lexicon: SharedLexicon) => readonly string[] | undefined): string[] {
  return LEXICON_ENTRIES.flatMap(([, lexicon]) => pick(lexicon) ?? []);
}

/** Words or patterns of all languages as alternatives of a regular expression, longer ones first. */
export function alternativesOf(pick: (lexicon: SharedLexicon) => readonly string[] | undefined): string {
  return [...new Set(wordsOf(pick))].toSorted((one, other) => other.length - one.length).join('|');
}

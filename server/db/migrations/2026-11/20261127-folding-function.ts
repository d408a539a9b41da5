import { Migration } from '@mikro-orm/migrations';

/** What lower-cases the letters of every language, the best first; a database without either has its own to rely on. */
const COLLATIONS = ['pg_c_utf8', 'und-x-icu'];

/** The marks that `OPTIONAL_MARKS` of `foldText` leaves out. */
const MARKS =
  '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670\\u093c]';

/** Letters and, at the same places, those that they are folded to; katakana behind the others. */
const KATAKANA = Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, place) => 0x30a1 + place);
const LETTERS = 'ıøđłςىیکة\u0901' + String.fromCharCode(...KATAKANA);
const FOLDED = 'iodlσييكه\u0902' + String.fromCharCode(...KATAKANA.map((code) => code - 0x60));

/** `fold_text(text)` folds in the database what `shared/format/fold-text.ts` folds elsewhere; a test holds one to the other. */
export class FoldingFunction extends Migration {
  override async up(): Promise<void> {
    const known = (await this.execute('select collname as name from pg_collation where collname = any(?::text[])', [
      `{${COLLATIONS.join(',')}}`,
    ])) as unknown as { name: string }[];
    const collation = COLLATIONS.find((name) => known.some((row) => row.name === name));
    const lower = (text: string): string => `lower(${text}${collation ? ` collate "${collation}"` : ''})`;
    const letters = `normalize(regexp_replace(normalize(given, NFKD), '${MARKS}', '', 'g'), NFC)`;
    // Letters of ASCII alone, which most are, have nothing but their case to fold.
    this.addSql(`create function fold_text(given text) returns text language sql immutable strict parallel safe
      return case when octet_length(given) = char_length(given) then ${lower('given')}
        else translate(replace(replace(replace(${lower(letters)}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
          '${LETTERS}', '${FOLDED}') end`);
  }
}

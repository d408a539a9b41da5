import { wordKey } from '../lexicons/word-key.ts';
import { type FrontMatterField, frontMatterField } from './front-matter.ts';

/** What a column of a table with recipes holds; `other` columns are kept as notes. */
export type TableColumn =
  | Exclude<FrontMatterField, 'ignored'>
  | 'url'
  | 'source'
  | 'notes'
  | 'rating'
  | 'favorite'
  | 'createdAt'
  | 'cookedOn'
  | 'none'
  | 'other';

/** Columns beside those of the lexicon of front matter, in languages whose people exchange tables. */
const WORDS: Partial<Record<TableColumn, string>> = {
  url: 'url, link, web link, website, web page, webpage, source url, sourceurl, recipe url, original url, original link, enlace, lien, verknüpfung, webseite, ссылка, 链接, リンク, 링크, rabit, रابط, رابط, קישור, tautan, bağlantı',
  source:
    'source, author, from, book, cookbook, quelle, autor, autorin, kochbuch, fuente, autora, auteur, livre, fonte, autore, bron, kaynak, источник, автор, 来源, 出典, 출처, स्रोत, مصدر, المصدر, מקור, sumber',
  notes:
    'notes, note, comments, comment, tips, notizen, notiz, anmerkungen, hinweise, kommentar, notas, nota, comentarios, remarques, commentaires, appunti, observações, notities, notlar, заметки, примечания, 备注, 笔记, メモ, 메모, टिप्पणी, ملاحظات, הערות, catatan',
  rating:
    'rating, ratings, stars, my rating, bewertung, sterne, valoración, calificación, puntuación, évaluation, valutazione, voto, avaliação, classificação, beoordeling, puan, оценка, рейтинг, 评分, 評価, 평점, रेटिंग, تقييم, דירוג, peringkat',
  favorite: 'favorite, favourite, starred, is favorite, on favorites, favorit, favorito, favori, preferito',
  createdAt:
    'created at, created, date added, added, date created, erstellt, erstellt am, hinzugefügt, creado, créé le',
  cookedOn: 'last made, last cooked, last cook, cooked on, zuletzt gekocht',
  image: 'photo url, photo urls, image urls, images url, imageurl, original picture, picture url, bild url',
  servings: 'quantity',
  prepTime: 'time prep',
  cookTime: 'time cook',
  ingredients: 'recipe ingredient, recipe ingredients',
  instructions: 'preparation steps, recipe instruction',
  tags: 'course, cuisine, main ingredient, meal, collections, labels, label',
  none: 'id, uid, uuid, guid, slug, hash, key, private, public, public url, url host, updated at, updated, modified, last modified, last modified date, ner, language, image path',
};

const COLUMNS: ReadonlyMap<string, TableColumn> = new Map(
  Object.entries(WORDS).flatMap(([column, words]) =>
    words.split(', ').map((word) => [wordKey(word), column as TableColumn] as const),
  ),
);

/** The column with this heading. */
export function tableColumn(heading: string): TableColumn {
  const words = wordKey(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const own = COLUMNS.get(words) ?? COLUMNS.get(wordKey(heading));
  if (own !== undefined) return own;
  const field = frontMatterField(heading);
  return field === null || field === 'ignored' ? 'other' : field;
}

import { wordKey } from './word-key.ts';

/** The headings below which other people speak, or other recipes are shown, by language, parted by `|`. */
const HEADINGS: Readonly<Record<string, string>> = {
  en: 'comments|reviews|responses|replies|reader interactions|readers comments|reader comments|reader reviews|what readers say|leave a comment|leave a reply|join the conversation|related recipes|related posts|related articles|similar recipes|more recipes|you may also like|you might also like|popular recipes|latest recipes|ratings and reviews|user reviews|questions and answers',
  zh: '评论|評論|留言|发表评论|網友評論|网友评论|相关推荐|相關食譜|相关菜谱|推荐菜谱|猜你喜欢|更多菜谱|热门评论|全部评论',
  es: 'comentarios|opiniones|valoraciones|reseñas|deja un comentario|deja tu comentario|recetas relacionadas|recetas similares|más recetas|otras recetas|también te puede interesar|también te gustará',
  ar: 'التعليقات|تعليقات|اترك تعليقا|أضف تعليقا|آراء القراء|وصفات مشابهة|وصفات ذات صلة|وصفات أخرى|قد يعجبك أيضا|اقرأ أيضا',
  fr: 'commentaires|commentaire|les commentaires|vos commentaires|avis|les avis|laisser un commentaire|laissez un commentaire|recettes similaires|recettes associées|vous aimerez aussi|à lire aussi',
  de: 'kommentare|kommentar|bewertungen|rezensionen|kundenmeinungen|schreibe einen kommentar|hinterlasse einen kommentar|ähnliche rezepte|weitere rezepte|verwandte rezepte|mehr rezepte|das könnte dir auch gefallen|das könnte dich auch interessieren',
  pt: 'comentários|comentário|avaliações|opiniões|deixe um comentário|deixe seu comentário|receitas relacionadas|receitas similares|receitas semelhantes|mais receitas|outras receitas|veja também|você também vai gostar',
  ja: 'コメント|レビュー|口コミ|つくれぽ|みんなの感想|コメントする|コメントを書く|関連レシピ|おすすめレシピ|関連記事|人気レシピ',
  ru: 'комментарии|комментарии к рецепту|отзывы|оставить комментарий|добавить комментарий|похожие рецепты|другие рецепты|рецепты по теме|читайте также|вам может понравиться',
  hi: 'टिप्पणियाँ|टिप्पणी|टिप्पणी करें|समीक्षा|समीक्षाएँ|संबंधित रेसिपी|अन्य रेसिपी|और रेसिपी|यह भी पढ़ें',
  ko: '댓글|댓글 쓰기|후기|리뷰|포토 후기|관련 레시피|추천 레시피|비슷한 레시피|다른 레시피|관련 글',
  it: 'commenti|commento|recensioni|opinioni|lascia un commento|ricette correlate|ricette simili|altre ricette|potrebbe interessarti|ti potrebbe interessare|leggi anche',
  tr: 'yorumlar|yorum|yorum yap|yorum yaz|değerlendirmeler|bu tarifi deneyenler|benzer tarifler|ilgili tarifler|diğer tarifler|önerilen tarifler|ilginizi çekebilir',
  he: 'תגובות|ביקורות|כתיבת תגובה|השארת תגובה|הוספת תגובה|כתבו תגובה|מתכונים דומים|מתכונים קשורים|מתכונים נוספים|עוד מתכונים',
  id: 'komentar|ulasan|tinggalkan komentar|tulis komentar|resep terkait|resep serupa|resep lainnya|resep lain|mungkin anda suka|baca juga',
};

const KEYS: ReadonlySet<string> = new Set(Object.values(HEADINGS).flatMap((list) => list.split('|').map(wordKey)));
const LONGEST = 60;

/** Whether others speak below such a heading: "Comments (3)", "12 reviews:". */
export function headsOthers(heading: string): boolean {
  if (heading.length > LONGEST) return false;
  const words = heading.replaceAll(/[([（【][^)\]）】]*[)\]）】]?|\p{Nd}+/gu, ' ');
  return /\p{L}/u.test(words) && KEYS.has(wordKey(words));
}

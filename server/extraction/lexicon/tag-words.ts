import { wordKey } from './word-key.ts';

/** What stands before a recipe's tags, by language, parted by `|`. */
const LABELS: Readonly<Record<string, string>> = {
  en: 'tags|tag|categories|category|keywords|course|cuisine',
  zh: '标签|標籤|分类|分類',
  es: 'etiquetas|categoría|categorías|palabras clave',
  ar: 'الوسوم|وسوم|التصنيف|التصنيفات|كلمات مفتاحية',
  fr: 'étiquettes|mots clés|catégorie|catégories',
  de: 'schlagwörter|schlagworte|stichwörter|stichworte|kategorie|kategorien',
  pt: 'etiquetas|categoria|categorias|palavras chave|marcadores',
  ja: 'タグ|カテゴリ|カテゴリー|キーワード|ジャンル',
  ru: 'теги|метки|категория|категории|ключевые слова',
  hi: 'टैग|टैग्स|श्रेणी|श्रेणियाँ',
  ko: '태그|분류|카테고리|키워드',
  it: 'etichette|categoria|categorie|parole chiave',
  tr: 'etiketler|etiket|kategori|kategoriler|anahtar kelimeler',
  he: 'תגיות|תגים|קטגוריה|קטגוריות|מילות מפתח',
  id: 'tag|label|kategori|kata kunci',
};

const KEYS = new Set(Object.values(LABELS).flatMap((list) => list.split('|').map(wordKey)));

/** Longer lines are no lists of tags. */
const MAX_LENGTH = 200;

/** The tags of a line that names some: "Tags: baking, fruit"; null for any other line. */
export function tagsOf(text: string): string[] | null {
  const [, label = '', list = ''] = /^([^:：]{1,30})[:：]\s*(\S.*)$/u.exec(text.slice(0, MAX_LENGTH)) ?? [];
  if (list === '' || !KEYS.has(wordKey(label))) return null;
  return list
    .split(/[,;、，；،|·#]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

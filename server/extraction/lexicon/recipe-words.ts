/** How each language calls a recipe when somebody sends one, parted by `|`. */
export const RECIPE =
  'recipe|receta|recette|rezept|ricetta|receita|рецепт|レシピ|作り方|食谱|菜谱|食譜|做法|레시피|tarif|resep|מתכון|وصفة|وصفه|रेसिपी|विधि|तरीका|مقادير|طريقة|配方|方子|作法';

/** How people point to recipes beside the one at hand. */
const OTHERS =
  /\b(?:more|other|all|similar|my) (?:of my |great |easy |delicious |\p{L}+ )?recipes\b|\brecipe (?:index|archive)\b|\b(?:weitere|mehr|alle|andere|meine) (?:\p{L}+ )?\p{L}*rezepte|(?:autres|plus de|toutes (?:les|mes)|mes) (?:\p{L}+ )?recettes|(?:otras|más|todas (?:las|mis)|mis) (?:\p{L}+ )?recetas|(?:outras|mais|todas as|minhas) (?:\p{L}+ )?receitas|(?:altre|tutte le|più|le mie) (?:\p{L}+ )?ricette|(?:diğer|daha fazla|tüm) (?:\p{L}+ )?tarif|resep (?:lain|masakan lain)|(?:другие|ещё|еще|больше|все|мои) (?:\p{L}+ )?рецепт|وصفات|מתכונים|(?:अन्य|और) (?:भी )?रेसिपी|(?:他の|その他の?|もっと|ほかの)レシピ|レシピ(?:一覧|集)|(?:다른|더 많은|모든) 레시피|(?:更多|其他|所有|全部)的?(?:食谱|菜谱|食譜|做法)/iu;

const IS_RECIPE = new RegExp(RECIPE, 'iu');

/** Whether a text names a recipe. */
export const saysRecipe = (text: string): boolean => IS_RECIPE.test(text);

/** Whether a text names recipes beside the one at hand. */
export const saysOtherRecipes = (text: string): boolean => OTHERS.test(text);

/**
 * The headings under which pages put the parts of a recipe: lower-cased, without marks, in the 15 languages of the
 * interface and the other common ones of the web's recipes.
 */
const INGREDIENTS = [
  'ingredients|ingredient list|ingredient|what you need|what you will need|what youll need|you will need|youll need|shopping list|the ingredients',
  '材料|食材|配料|用料|原料|主料|食材清单|材料清單|所需材料|食材準備',
  'ingredientes|los ingredientes|ingrediente|que necesitas|necesitas|necesitaras',
  'المكونات|المقادير|مقادير|المكوّنات|مكونات|مكونات الوصفة|المقادير المطلوبة',
  'ingrédients|les ingrédients|ingredients|la liste des ingrédients|il vous faut|liste des courses',
  'zutaten|die zutaten|zutatenliste|das brauchst du|du brauchst|was du brauchst|das braucht ihr|einkaufsliste',
  'ingredientes|os ingredientes|o que você precisa|você vai precisar',
  '材料|材料と分量|具材|用意するもの|必要な材料',
  'ингредиенты|состав|продукты|нам понадобится|вам понадобится|для приготовления нужно|что понадобится|понадобится|інгредієнти|необходимые продукты|необходимые ингредиенты|состав продуктов',
  'सामग्री|आवश्यक सामग्री|सामग्रियां|सामग्रियाँ',
  '재료|재료 준비|준비물|필요한 재료|주재료|준비 재료',
  'ingredienti|gli ingredienti|cosa serve|cosa ti serve|lista degli ingredienti',
  'malzemeler|malzemesi|malzeme listesi|gerekli malzemeler|malzeme',
  'מצרכים|רכיבים|מרכיבים|חומרים|המצרכים|החומרים',
  'bahan|bahan bahan|bahanbahan|bahan yang dibutuhkan|bahan utama|daftar bahan',
  'ingrediënten|ingredienten|dit heb je nodig|wat heb je nodig|boodschappenlijst|boodschappen',
  'ingredienser|det här behöver du|du behöver|ingredienslista|det skal du bruge|du skal bruke|dette trenger du|dette skal du bruge|det trenger du|ingrediensar|raaka aineet|ainekset|ainesosat|tarvitset',
  'składniki|suroviny|ingredience|ingrediencie|přísady|prísady|co budeme potřebovat|na přípravu potřebujete|hozzávalók|alapanyagok|υλικά|τα υλικά|συστατικά|sastojci|namirnice|sestavine|ingrediente|състав|продукти|необходими продукти|nguyên liệu|thành phần|ส่วนผสม|วัตถุดิบ|مواد لازم|состојки',
];

const METHOD = [
  'instructions|directions|method|preparation|steps|how to make|how to make it|how to prepare|cooking instructions|cooking directions|cooking method|procedure|the method|step by step|step by step instructions|lets cook|what to do|to make|recipe instructions|recipe directions|method of preparation|cooking steps|preparation steps|preparation instructions|preparation method|assembly|prep instructions|make it|how to cook',
  '做法|步骤|步驟|作法|制作步骤|烹饪步骤|料理步驟|製作方法|制作方法|烹調步驟|做法步骤',
  'instrucciones|preparación|elaboración|pasos|cómo hacer|modo de preparación|procedimiento|paso a paso|preparacion|elaboracion|cómo se hace|cómo preparar|pasos a seguir',
  'طريقة التحضير|طريقة العمل|الطريقة|التحضير|طريقة الطهي|الخطوات|خطوات التحضير|طريقة الإعداد|طريقة تحضير|كيفية التحضير',
  'préparation|la préparation|instructions|étapes|recette|réalisation|la recette|déroulé de la recette|étapes de préparation|les étapes|préparation de la recette|mode opératoire|progression|etapes de preparation',
  'zubereitung|anleitung|so gehts|so wirds gemacht|zubereitungsschritte|die zubereitung|arbeitsschritte|schritte|und so wirds gemacht|so funktionierts|so gehts|kochanleitung|vorgehen|und so gehts|zubereitung schritt für schritt',
  'modo de preparo|preparo|modo de fazer|instruções|preparação|como fazer|passo a passo|modo de preparação|modo preparo',
  '作り方|手順|つくり方|レシピ|調理手順|作りかた|調理方法|下ごしらえ',
  'приготовление|способ приготовления|рецепт приготовления|пошаговый рецепт|как приготовить|инструкция|инструкции|пошаговое приготовление|процесс приготовления|шаги приготовления|как готовить|этапы приготовления|пошаговый рецепт приготовления|приготування|метод приготовления',
  'विधि|बनाने की विधि|निर्देश|तरीका|बनाने का तरीका|रेसिपी|तैयारी की विधि',
  '만드는 법|만드는 방법|조리법|조리순서|조리 방법|조리방법|요리순서|요리 순서|만들기|레시피|만드는법|조리 순서|요리 방법',
  'preparazione|procedimento|istruzioni|come fare|come preparare|esecuzione|come si prepara|la preparazione|come si fa|passaggi|il procedimento|svolgimento',
  'yapılışı|hazırlanışı|tarif|nasıl yapılır|hazırlanması|yapılış|hazırlama|yapım aşamaları|hazırlanış|tarifin yapılışı|pişirme',
  'אופן ההכנה|הוראות הכנה|הכנה|אופן הכנה|שלבי הכנה|הוראות|דרך ההכנה|שיטת הכנה|איך מכינים|תהליך ההכנה',
  'cara membuat|langkah langkah|langkah|cara memasak|langkah memasak|instruksi|petunjuk|cara pembuatan|langkahlangkah|langkah langkah membuat|cara pengolahan',
  'bereiding|bereidingswijze|zo maak je het|aan de slag|instructies|werkwijze|zo maak je|bereiding stap voor stap|stappen|zo gaat het|voorbereiding|recept|hoe maak je het|aan het werk',
  'gör så här|så här gör du|instruktioner|tillagning|sådan gør du|fremgangsmåde|framgangsmåte|slik gjør du|tillagningssätt|beskrivning|tilberedning|fremgangsmåte|sådan laver du|fremgangsmetode|valmistusohje|valmistus|ohje|työohjeet|slik lager du',
  'przygotowanie|sposób przygotowania|wykonanie|instrukcje|postup|příprava|postup přípravy|príprava|postup prípravy|elkészítés|elkészítése|elkészítési mód|εκτέλεση|οδηγίες|παρασκευή|διαδικασία|τρόπος παρασκευής|priprema|postupak|način pripreme|priprava|preparare|mod de preparare|приготвяне|начин на приготвяне|cách làm|cách chế biến|các bước thực hiện|hướng dẫn|วิธีทำ|طرز تهیه',
];

/** What ends a recipe's parts, or stands between them without belonging to them. */
const OTHER = [
  'notes|recipe notes|tips|tip|nutrition|nutrition facts|nutritional information|nutrition information|nutritional info|equipment|video|comments|reviews|related recipes|you may also like|you might also like|more recipes|did you make this recipe|did you make this|storage|faq|faqs|variations|substitutions|serving suggestions|about the author|share|share this|related posts|similar recipes|leave a comment|leave a reply|reader interactions|primary sidebar|tools|special equipment|cooks note|cooks notes|cooks tips|chefs notes|recipe tips|how to store|faqs|nutrition per serving|allergens|allergen information|tags|categories|keywords|subscribe|newsletter|make ahead|recommended|trending|latest recipes|popular recipes|what to serve with|note|recommended products|shop this recipe|our latest recipes|storing|per serving|disclaimer|similar posts|source|credits',
  '小贴士|小贴士|营养成分|評論|评论|小撇步|备注|備註|小提示|烹饪技巧|相关推荐|相關食譜|营养',
  'notas|consejos|información nutricional|comentarios|trucos|equipo|recetas relacionadas|valor nutricional|utensilios|truco|consejo|valores nutricionales|más recetas|también te puede interesar',
  'ملاحظات|القيمة الغذائية|نصائح|التعليقات|وصفات مشابهة|معلومات غذائية',
  'notes|conseils|astuces|commentaires|valeurs nutritionnelles|matériel|ustensiles|recettes similaires|informations nutritionnelles|laisser un commentaire|avis|le conseil|astuce|vous aimerez aussi|note|conseil|nutrition',
  'notizen|tipps|nährwerte|nährwertangaben|kommentare|tipp|hinweise|ähnliche rezepte|zubehör|küchengeräte|weitere rezepte|das könnte dich auch interessieren|nährwerte pro portion|utensilien|anmerkungen|nährwertinformationen|equipment',
  'notas|dicas|informações nutricionais|comentários|dica|receitas relacionadas|informação nutricional|utensílios|veja também|leia também',
  'ポイント|コツ|コツ・ポイント|栄養成分|コメント|メモ|このレシピの生い立ち|関連レシピ|レビュー|つくれぽ|おすすめ|栄養価',
  'примечания|советы|пищевая ценность|комментарии|совет|похожие рецепты|отзывы|энергетическая ценность|калорийность|заметки|на заметку|инвентарь|кухонная утварь|смотрите также|бжу',
  'टिप्स|नोट|पोषण|टिप्पणियाँ|सुझाव|पोषण संबंधी जानकारी',
  '팁|영양 정보|댓글|노트|요리팁|관련 레시피|영양정보|참고|후기|리뷰',
  'note|consigli|valori nutrizionali|commenti|consiglio|conservazione|strumenti|ricette correlate|informazioni nutrizionali|curiosità|attrezzatura|potrebbe interessarti|suggerimenti',
  'notlar|püf noktası|püf noktaları|besin değerleri|yorumlar|ipuçları|benzer tarifler|ipucu|servis önerisi',
  'הערות|טיפים|ערכים תזונתיים|תגובות|טיפ|מתכונים נוספים|ערך תזונתי',
  'catatan|tips|informasi nilai gizi|komentar|resep terkait|nilai gizi|informasi nutrisi|resep lainnya',
  'notities|voedingswaarden|voedingswaarde|opmerkingen|reacties|meer recepten|tips|keukenspullen|keukengerei|lees ook|bekijk ook|variatietip|tip|bewaartip|meer inspiratie',
  'tips|näringsvärde|näringsinnehåll|kommentarer|noter|næringsindhold|næringsinnhold|utstyr|fler recept|flere oppskrifter|relaterte oppskrifter|relaterade recept|flere opskrifter|ravintosisältö|vinkit|tip|kommentit',
  'wskazówki|wartości odżywcze|komentarze|uwagi|poznámky|tipy|nutriční hodnoty|komentáře|komentáre|nutričné hodnoty|tápérték|megjegyzések|hozzászólások|tippek|σχόλια|συμβουλές|διατροφική αξία|διατροφικά στοιχεία|tip|savjeti|savjet|hranjive vrijednosti|komentari',
];

export type SectionKind = 'ingredients' | 'method' | 'other';

const KINDS: ReadonlyMap<string, SectionKind> = new Map(
  (
    [
      ['other', OTHER],
      ['ingredients', INGREDIENTS],
      ['method', METHOD],
    ] as const
  ).flatMap(([kind, lists]) =>
    lists.flatMap((list) => list.split('|').map((words) => [headingKey(words), kind] as const)),
  ),
);

/** Longer lines are no headings. */
const MAX_LENGTH = 90;

/** What a heading opens. `sure` is false where it says more than that: "Ingredients for the cake", "How to make it". */
export interface SectionHeading {
  kind: SectionKind;
  sure: boolean;
}

/** The part of a recipe that a heading opens, null for any other text. "Ingredients (serves 4):" still is one. */
export function sectionHeading(heading: string): SectionHeading | null {
  if (heading.length > MAX_LENGTH) return null;
  const plain = heading.replace(/\([^)]*\)?/gu, ' ');
  const kind = KINDS.get(headingKey(plain)) ?? KINDS.get(headingKey(plain.split(/[:：–—|]/u)[0] ?? ''));
  if (kind !== undefined) return { kind, sure: true };
  const words = headingKey(plain).split(' ');
  if (words.some((word) => ABOUT.has(word))) return { kind: 'other', sure: false };
  if (words.some((word) => KINDS.get(word) === 'ingredients')) return { kind: 'ingredients', sure: false };
  for (let count = Math.min(words.length - 1, 4); count > 0; count--) {
    const start = KINDS.get(words.slice(0, count).join(' '));
    if (start !== undefined) return { kind: start, sure: false };
  }
  // "Here's how to make it": a known phrase inside; single words are too common for that.
  for (let start = 1; start < words.length - 1; start++) {
    for (const count of [2, 3]) {
      const inside = KINDS.get(words.slice(start, start + count).join(' '));
      if (inside === 'method') return { kind: inside, sure: false };
    }
  }
  return null;
}

/** Words that make a heading one about ingredients or methods instead of their list. */
const ABOUT = new Set(
  'notes note tips tip substitutions substitutes substitution swaps about why variations storage faq faqs questions nutrition tipps hinweise conseils consejos dicas consigli'.split(
    ' ',
  ),
);

/** Letters and single blanks only: marks, numbers and emoji around a heading do not count. */
function headingKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

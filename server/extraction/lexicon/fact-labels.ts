import { wordKey } from './word-key.ts';

/** The facts that pages label in words: "Prep time: 10 min", "Serves 4". */
export type Fact = 'prepTime' | 'cookTime' | 'totalTime' | 'servings';

/** Labels by language, parted by `|`; case, accents and marks do not count. */
const LABELS: Readonly<Record<Fact, Readonly<Record<string, string>>>> = {
  prepTime: {
    en: 'prep time|prep|preparation time|preparation|active time|hands on time|prep work|active|hands on|prep in|prepping|working time|work time|hands on prep',
    zh: '准备时间|準備時間|備料時間|准备|准备用时|備料|备菜时间|備菜時間|备料时间|准备工作|準備|备料',
    es: 'tiempo de preparación|preparación|tiempo de elaboración|elaboración|tiempo activo|prep|tiempo de prep|tiempo de trabajo',
    ar: 'وقت التحضير|مدة التحضير|زمن التحضير|التحضير|وقت الإعداد|مدة الإعداد|الإعداد|وقت التجهيز|تحضير|تجهيز|مدة التجهيز|زمن الإعداد|وقت الاعداد|مدة الاعداد',
    fr: 'préparation|temps de préparation|tps de préparation|temps de prépa|durée de préparation|temps actif|prépa|prép|temps de travail|mise en place',
    de: 'vorbereitung|vorbereitungszeit|zubereitungszeit|arbeitszeit|zubereitung|vorbereiten|aktive zeit|vorbereitungsdauer|aktivzeit|arbeitsaufwand',
    pt: 'tempo de preparo|tempo de preparação|preparo|preparação|tempo ativo|tempo de confeção|confeção|preparar',
    ja: '下準備|下ごしらえ|下ごしらえ時間|準備時間|下準備時間|準備|仕込み|仕込み時間|下準備の時間|準備の時間',
    ru: 'подготовка|время подготовки|время на подготовку|активное время|на подготовку|подготовка продуктов|подготовка ингредиентов',
    hi: 'तैयारी का समय|तैयारी में समय|वक़्त तैयारी|तैयारी|प्रेप टाइम|तैयारी में लगने वाला समय|तैयार करने का समय|प्रेपरेशन टाइम|तैयारी में',
    ko: '준비 시간|준비시간|준비|재료 준비 시간|재료 준비|손질 시간|재료 손질|밑준비|밑작업|준비하는 시간',
    it: 'tempo di preparazione|preparazione|tempi di preparazione|tempo preparazione|prep|tempo attivo|lavorazione',
    tr: 'hazırlama süresi|hazırlama|hazırlık süresi|hazırlanma süresi|hazırlık|hazırlanış süresi|hazırlanma|ön hazırlık|ön hazırlık süresi',
    he: 'זמן הכנה|הכנה|זמן הכנה נטו|זמן עבודה|עבודה|זמן הכנות|זמן הכנה פעיל|זמן עבודה נטו|הכנות|זמן התארגנות',
    id: 'waktu persiapan|persiapan|lama persiapan|persiapan bahan|menyiapkan|waktu siap',
    nl: 'bereidingstijd|voorbereiding|voorbereidingstijd',
    nordic: 'förberedelse|förberedelsetid|forberedelse|forberedelsestid|arbejdstid|valmistelu',
    other:
      'czas przygotowania|doba přípravy|čas prípravy|előkészítés|előkészítési idő|χρόνος προετοιμασίας|προετοιμασία|priprema|vrijeme pripreme',
  },
  cookTime: {
    en: 'cook time|cook|cooking time|cooking|baking time|bake time|bake|roasting time|cooks in|cook in|simmering|simmering time|simmer|in the oven|oven time|oven|roasting|frying time|grill time|slow cooker',
    zh: '烹饪时间|烹調時間|烹饪|烹調|煮食时间|烘烤时间|烹制时间|制作时间|製作時間|烘焙時間|烘烤時間|烘烤|烘焙|烹煮时间|烹煮時間|烹制|料理時間|料理时间|蒸制时间|炖煮时间|燉煮時間|煮制时间|烤制时间|制作用时|加工时间',
    es: 'tiempo de cocción|cocción|tiempo de cocinado|tiempo de cocina|tiempo de horneado|horneado|horno|cocinado|tiempo en el horno|tiempo de hervor|al horno|en el horno|tiempo de fuego|hornear|cocinar|tiempo de coción',
    ar: 'وقت الطبخ|وقت الطهي|مدة الطبخ|مدة الطهي|زمن الطهي|زمن الطبخ|الطهي|الطبخ|وقت الخبز|طهي|طبخ|الخبز|مدة الخبز|زمن الخبز|وقت الشوي|مدة الشوي|وقت القلي|وقت التسوية|مدة التسوية|وقت الطهو|مدة الطهو|الطهو',
    fr: 'cuisson|temps de cuisson|durée de cuisson|tps de cuisson|au four|temps au four|temps de four|durée cuisson|cuire',
    de: 'kochzeit|backzeit|koch backzeit|garzeit|kochen|backen|koch und backzeit|bratzeit|kochen backen|im ofen|ofenzeit|backdauer|kochdauer|schmorzeit|schmoren|bratdauer|garen|gardauer|grillzeit|backofen',
    pt: 'tempo de cozimento|cozimento|tempo de forno|tempo de cozedura|cozedura|forno|cozimento no forno|tempo de cocção|cozinhar|tempo no fogo|tempo no forno|no forno|de forno|cozer|assar|tempo de fervura',
    ja: '調理時間|加熱時間|焼き時間|煮る時間|調理|煮込み時間|オーブン|オーブン時間|蒸し時間|加熱|焼成|焼成時間|火にかける時間|茹で時間|焼き|煮込み',
    ru: 'время приготовления|приготовление|время готовки|готовка|время выпечки|выпечка|варка|жарка|запекание|тушение|время варки|время жарки|время запекания|готовить|готовится|в духовке|время в духовке|время тушения|время жарения|на плите|термообработка|термическая обработка',
    hi: 'पकाने का समय|पकने का समय|बनाने का समय|पकाने में समय|कुकिंग टाइम|पकाना|पकाने में|पकने में|पकने में समय|पकाने में लगने वाला समय|बनाने में समय|बेकिंग का समय|बेक करने का समय|तलने का समय|कुकिंग',
    ko: '조리 시간|조리시간|요리 시간|요리시간|조리|굽는 시간|끓이는 시간|굽기|굽는시간|끓이는시간|찌는 시간|익히는 시간|가열 시간|오븐 시간|튀기는 시간|만드는 시간|요리',
    it: 'tempo di cottura|cottura|tempi di cottura|tempo cottura|in forno|tempo in forno|forno|tempo di forno|cuocere',
    tr: 'pişirme süresi|pişirme|pişme süresi|pişirme zamanı|pişirilme süresi|fırın|fırında|fırınlama|fırın süresi|ocakta|kaynatma|haşlama süresi|pişirilme|pişme',
    he: 'זמן בישול|בישול|זמן אפייה|אפייה|זמן אפיה|אפיה|זמן בישול אפייה|זמן טיגון|טיגון|זמן צלייה|צלייה|זמן בתנור|בתנור|זמן על האש|זמן בישול ואפייה',
    id: 'waktu memasak|memasak|lama memasak|waktu masak|masak|memanggang|waktu memanggang|panggang|mengukus|waktu mengukus|merebus|waktu pemasakan|pemasakan|waktu panggang',
    nl: 'kooktijd|baktijd|oventijd|bereiding|bereiden',
    nordic: 'tillagningstid|tillagning|tillredningstid|koketid|steketid|stegetid|bagetid|paistoaika',
    other:
      'czas gotowania|czas pieczenia|doba vaření|doba pečení|čas varenia|sütési idő|főzési idő|χρόνος μαγειρέματος|μαγείρεμα|χρόνος ψησίματος|kuhanje|vrijeme kuhanja',
  },
  totalTime: {
    en: 'total time|total|ready in|time|takes|ready time|time required|total cook time|duration|total in|all in|on the table in|done in|overall|overall time|time needed|total time needed|start to finish|in total|time from start to finish',
    zh: '总时间|總時間|总时长|总用时|耗时|時間|时间|所需时间|所需時間|全程时间|共需时间|用时|总耗时|總耗時|共需|大约需要|需时|需時|花费时间|花費時間|用时约|总共需要|製作總時間',
    es: 'tiempo total|total de tiempo|tiempo|duración|listo en|tiempo necesario|lista en|listos en|listas en|tiempo estimado|tiempo aproximado|en total|se tarda|tarda',
    ar: 'الوقت الكلي|الوقت الإجمالي|المدة الإجمالية|المدة الكلية|المجموع|الوقت|المدة|مجموع الوقت|إجمالي الوقت|الزمن الكلي|الزمن|الزمن الإجمالي|الوقت اللازم|الوقت المطلوب|المدة اللازمة|يستغرق|تستغرق|جاهزة خلال|جاهز خلال',
    fr: 'temps total|durée|durée totale|temps|prêt en|tps total|prête en|prêts en|tout compris|temps nécessaire|durée de la recette|au total|en tout|réalisation en',
    de: 'gesamtzeit|gesamt|dauer|zeit|zeitaufwand|fertig in|gesamtdauer|insgesamt|zeit gesamt|vor und zubereitungszeit|vor und zubereitung|zeitbedarf|aufwand|benötigte zeit|fertig nach|dauert|alles in allem|zubereitungsdauer|zeit insgesamt|gesamtaufwand|auf dem tisch in',
    pt: 'tempo total|tempo|duração|pronto em|tempo total de preparo|fica pronto em|pronta em|prontos em|tempo estimado|tempo aproximado|no total|leva|demora',
    ja: '所要時間|合計時間|時間|合計|トータル時間|目安時間|調理時間の目安|かかる時間|できあがりまで|出来上がりまで|全体の時間|調理にかかる時間|総時間|全部で|所要',
    ru: 'общее время|время|общее время приготовления|всего|итого|всего времени|готово за|займёт|общее время готовки|общая длительность|длительность|всего минут|времени|времени понадобится|времени потребуется|времени уйдёт|время на приготовление|займёт времени',
    hi: 'कुल समय|समय|कुल टाइम|कुल वक्त|लगने वाला समय|कुल लगने वाला समय|पूरा समय|टोटल टाइम|समय लगेगा|टाइम',
    ko: '총 시간|총시간|소요 시간|소요시간|총 조리시간|총 소요시간|총 소요 시간|총 조리 시간|시간|총 소요|걸리는 시간|전체 시간|전체 소요 시간|소요|총 걸리는 시간|완성까지|총 요리시간|총 요리 시간',
    it: 'tempo totale|tempo|totale|durata|pronto in|pronta in|pronti in|tempo necessario|tempo richiesto|tempo stimato|in tutto|si prepara in',
    tr: 'toplam süre|toplam|süre|toplam zaman|toplam hazırlama süresi|toplam hazırlama ve pişirme süresi|hazır olma süresi|ne kadar sürer|gereken süre|tarif süresi',
    he: 'זמן כולל|זמן|סך הכל|סהכ|זמן הכנה כולל|זמן הכנה כללי|סך הכל זמן|משך ההכנה|משך|משך הכנה|זמן הכנה משוער|משך זמן|זמן כולל להכנה|זמן עד ההגשה|סך הזמן|סהכ זמן',
    id: 'total waktu|waktu total|waktu|total|lama pembuatan|durasi|siap dalam|jadi dalam|selesai dalam|waktu yang dibutuhkan|total waktu memasak|lama waktu|siap saji dalam|waktu pembuatan|lama membuat',
    nl: 'totale tijd|tijd|totaal',
    nordic: 'total tid|tid|tid i alt|tidsåtgång|i alt|tilberedningstid|samlet tid|kokonaisaika',
    other:
      'razem|czas|czas całkowity|celkový čas|celková doba|teljes idő|elkészítési idő|συνολικός χρόνος|χρόνος|ukupno vrijeme',
  },
  servings: {
    en: 'servings|serves|yield|yields|makes|portions|recipe yield|people|number of servings|feeds|enough for|sufficient for|good for|for|portion|amount|quantity',
    zh: '份量|人份|分量|人数|人數|几人份|用餐人数|份数|份數|供应人数|食用人数|几人食|成品|成品数量|成品數量|数量|數量|可做|可供|适合人数|適合人數|出品|产量|這個食譜可做|人份数',
    es: 'porciones|raciones|para|comensales|rinde|personas|rendimiento|número de raciones|nº de raciones|número de personas|rendimiento de la receta|cantidad|suficiente para|alcanza para|da para|salen|para unas|invitados|rinde para|salen unas|pax',
    ar: 'حصص|تكفي|عدد الأشخاص|يكفي|عدد الحصص|الحصص|عدد الافراد|يكفي لـ|تكفي لـ|تقدم لـ|عدد الوجبات|الكمية|تكفى|يقدم|تقدم|عدد القطع|عدد الأرغفة|عدد الحبات|عدد الأفراد|عدد الاشخاص|لعدد|العدد|الناتج|كمية الوصفة|يعطي|تعطي|الوصفة تكفي|المقدار يكفي|المقادير تكفي|عدد الكاسات|عدد الأكواب',
    fr: 'personnes|pour|rendement|parts|nombre de personnes|nombre de parts|portions|quantité|nombre de portions|nb de personnes|convives|pour environ|couverts|assiettes|nombre de couverts|nombre de convives|part|suffisant pour',
    de: 'portionen|personen|ergibt|für|menge|anzahl portionen|portion|anzahl|anzahl personen|anzahl der portionen|stück|reicht für|portionsgröße|ausreichend für|genug für|für ca|für etwa|ergibt ca|ergibt etwa|reicht für ca|gäste|esser',
    pt: 'porções|rendimento|rende|serve|doses|pessoas|número de porções|número de pessoas|serve para|dá para|serve bem|suficiente para|chega para|quantidade|rende cerca de|convidados|serve cerca de',
    ja: '分量|人分|人数|何人分|量|できあがり量|出来上がり量|できあがり|出来上がり|仕上がり量|個数|作れる量|出来高|できる量|何人前',
    ru: 'порции|порций|количество порций|кол во порций|число порций|порция|на сколько порций|выход|рассчитано на|количество персон|персон|получается|получится|выходит|на выходе|количество|количество штук|сколько порций|хватит на|хватает на|рассчитан на|число персон|кол во персон|кол во штук|объём|едоков',
    hi: 'सर्विंग|सर्विंग्स|लोगों के लिए|कितने लोगों के लिए|मात्रा|परोसें|व्यक्ति|कितने लोग|लोगों की संख्या|परोसने के लिए|पर्याप्त|संख्या|कुल मात्रा|बनेंगे|बनेंगी|सदस्यों के लिए|लोग|कितनी सर्विंग',
    ko: '인분|분량|인원|기준|몇 인분|양|완성량|완성 분량|개수|수량|만들어지는 양|몇 인분인가요|인원수|기준 인원|제공량',
    it: 'porzioni|dosi per|persone|dosi|quantità|per|numero di persone|numero di porzioni|quantità per|rende|sufficiente per|basta per|per circa|commensali|dose per|resa|coperti',
    tr: 'kaç kişilik|kişilik|porsiyon|servis|kişi sayısı|porsiyon sayısı|servis sayısı|kaç kişi için|kişi|kaç dilim|ölçü|miktar|kaç kişilik tarif',
    he: 'מנות|כמות|מספר מנות|מספר סועדים|סועדים|כמות מנות|כמות סועדים|מתאים ל|כמה מנות|יוצא|יוצאים|יוצאות|מספיק ל|מתקבלות|מתקבלים|כמות יחידות|מספר יחידות|תפוקה|למי|לכמה אנשים|הכמות',
    id: 'porsi|untuk|jumlah porsi|penyajian|sajian|hidangan|cukup untuk|hasil jadi|jadi|hasil|bisa untuk|menghasilkan|takaran',
    nl: 'porties|aantal personen|aantal porties|voor',
    nordic: 'portioner|antal portioner|porsjoner|antal|antall|annosta|annoksia',
    other: 'porcje|liczba porcji|porce|počet porcí|porcie|počet porcií|adag|μερίδες|porcija|broj porcija|порція',
  },
};

/** What stands before a number of servings, and what after it: "for 4 people", "6 Portionen", "2人分". */
const BEFORE =
  'for|für|pour|para|per|voor|til|för|serves|makes|ca\\.?|about|circa|env\\.?|environ|etwa|unas?|cerca de|на|около|примерно на|untuk|sekitar|約|约|(?:ت|ي)كفي(?: ل(?:ـ|عدد)?| من| حوالي)?|لـ?|לכ|ל|rinde(?: para)?|מספיק ל-?|מנה|מנות|rende|ergibt|dosi per|yaklaşık|लगभग';
const AFTER = [
  'servings?(?:\\(s\\))?|serves|people|persons?|portions?|pax|guests|diners',
  'portionen|personen|person|esser|gäste',
  'personnes?|pers\\.?|convives|couverts|assiettes',
  'personas?|porciones|porción|raciones|ración|comensales|invitados',
  'porzioni|persone|persona|commensali|coperti',
  'porções|porção|pessoas?',
  'porties|portioner|personer|porsjoner',
  'kişilik|kişi|porsiyon|dilimlik|porsi|orang',
  'порци[йияю]|персон[ыу]?|человека?|едоков|гостей',
  'porcj[ei]|porcí|porce|porcie|osoby|osób|osob|adag|fő|személyre|μερίδες|άτομα',
  '인분|사람분|人份|人分|人前|名分|位用|人用|人食|人餐',
  'حصص|حصة|أشخاص|اشخاص|شخص|أفراد|افراد|מנות|סועדים|אנשים|איש|נפשות|מנה',
  'लोगों के लिए|लोगों का|जनों के लिए|सदस्यों के लिए|लोग|व्यक्तियों के लिए|व्यक्ति|सर्विंग्स?',
].join('|');
const SERVINGS = String.raw`\p{Nd}+(?:\s*(?:-|–|—|~|〜|～|to|à|bis|a|до|или|إلى|الى|أو|עד|או|से|या|ila|sampai|至|到|から|에서)\s*\p{Nd}+)?\s*(?:${AFTER})(?![\p{L}\p{M}])`;
/** What only a word before it makes a number of servings: "für 12 Stück", but "2 Stück Ei". */
const PIECES =
  'stücke?|stk\\.?|parts?|pièces?|pezzi|unidades|doses|штук[аи]?|шт\\.?|adet|個分?|本分|台分|枚分|杯分|개분?|조각|잔|个|人|buah|potong|יחידות|قطعة|قطع|حبة|رغيف|أرغفة';
const COUNTED = new RegExp(
  String.raw`^(?:(?:${BEFORE})[\s-]*)?${SERVINGS}|^(?:${BEFORE})[\s-]*\p{Nd}+\s*(?:${PIECES})$`,
  'iu',
);
const COUNTED_INSIDE = new RegExp(String.raw`(?:(?<![\p{L}\p{M}])(?:${BEFORE})[\s-]*)?${SERVINGS}`, 'giu');

const FACTS: ReadonlyMap<string, Fact> = new Map(
  (['servings', 'totalTime', 'cookTime', 'prepTime'] as const).flatMap((fact) =>
    Object.values(LABELS[fact]).flatMap((list) => list.split('|').map((label) => [wordKey(label), fact] as const)),
  ),
);

/** What joins a value and the label behind it: "20 minutos de preparación". */
const OF = /^(?:of|de|d|di|da|do|pour|per|para|für|in|im) /u;

/** The fact that a label names, null for any other text. */
export function factOf(label: string): Fact | null {
  if (label.length > 40 || /\p{Nd}/u.test(label)) return null;
  const key = wordKey(label);
  return FACTS.get(key) ?? FACTS.get(key.replace(OF, '')) ?? null;
}

/** Verbs that only what a recipe makes follows: "Makes 16 squares", "Ergibt ca. 24 Stücke", "Rende 12 fatias". */
const MAKES =
  'makes|yields?|gives|feeds|serves|enough for|good for|genug für|serve bem|dá para|suficiente para|hasil jadi|ergibt|reicht für|ausreichend für|rinde|salen|da para|alcanza para|rende|dá para|dá|donne|resa|rendimento|hasil|jadi|menghasilkan|cukup untuk';
const YIELD = new RegExp(
  String.raw`^(?:${MAKES})\s*:?\s*(?:${BEFORE})?\s*\p{Nd}+(?:\s*[-–]\s*\p{Nd}+)?\s+\p{L}+(?:\s\p{L}+){0,2}$`,
  'iu',
);

/** What stands after a label: "Serves 4", "Servings: 4–6". */
const LAST_NUMBER = /\s\p{Nd}+(?:\s?[-–]\s?\p{Nd}+)?$/u;

function isLabelledServings(text: string): boolean {
  return LAST_NUMBER.test(text) && factOf(text.replace(LAST_NUMBER, '')) === 'servings';
}

/** Whether a line tells for how many the recipe is, and nothing else. */
export function isServingsLine(text: string): boolean {
  return text.length < 40 && (COUNTED.test(text.trim()) || YIELD.test(text.trim()) || isLabelledServings(text));
}

/** Whether a line begins with a fact's label and goes on with its number: "Cuisson 1h15". */
export function statesFact(text: string): boolean {
  const label = /^[\p{L}\p{M}][^\p{Nd}]{1,38}(?=\p{Nd})/u.exec(text)?.[0];
  return label !== undefined && factOf(label) !== null;
}

/** The number of servings inside a heading, "for 4 people" of "Ingredients for 4 people", null where it tells none. */
export function servingsInside(heading: string): string | null {
  return heading.match(COUNTED_INSIDE)?.[0] ?? null;
}

/** A heading without its number of servings: "Ingredients for 4 people" is "Ingredients". */
export function withoutServings(heading: string): string {
  return heading.replace(COUNTED_INSIDE, ' ');
}

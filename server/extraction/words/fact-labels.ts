/** The facts that pages label in words: "Prep time: 10 min", "Serves 4". */
export type Fact = 'prepTime' | 'cookTime' | 'totalTime' | 'servings';

/** Labels, lower-cased, without marks, in the languages of the web's recipes. */
const LABELS: Readonly<Record<Fact, string>> = {
  prepTime:
    'prep time|prep|preparation time|preparation|active time|hands on time|prep work|active|hands on|vorbereitung|vorbereitungszeit|zubereitungszeit|arbeitszeit|préparation|temps de préparation|' +
    'tiempo de preparación|preparación|tempo di preparazione|preparazione|tempo de preparo|tempo de preparação|preparo|bereidingstijd|voorbereiding|voorbereidingstijd|' +
    'förberedelse|förberedelsetid|forberedelse|forberedelsestid|arbejdstid|valmistelu|hazırlama süresi|hazırlama|hazırlık süresi|waktu persiapan|persiapan|подготовка|время подготовки|' +
    'czas przygotowania|doba přípravy|čas prípravy|előkészítés|előkészítési idő|χρόνος προετοιμασίας|προετοιμασία|priprema|vrijeme pripreme|वक़्त तैयारी|तैयारी का समय|준비 시간|准备时间|準備時間|備料時間|下準備|وقت التحضير|مدة التحضير|זמן הכנה|הכנה',
  cookTime:
    'cook time|cook|cooking time|cooking|baking time|bake time|bake|roasting time|kochzeit|backzeit|koch backzeit|garzeit|kochen|cuisson|temps de cuisson|tiempo de cocción|cocción|tiempo de cocinado|' +
    'tempo di cottura|cottura|tempo de cozimento|cozimento|tempo de forno|kooktijd|baktijd|oventijd|bereiding|tillagningstid|tillagning|koketid|steketid|stegetid|bagetid|paistoaika|pişirme süresi|pişirme|' +
    'waktu memasak|memasak|время приготовления|приготовление|czas gotowania|czas pieczenia|doba vaření|doba pečení|čas varenia|sütési idő|főzési idő|χρόνος μαγειρέματος|μαγείρεμα|χρόνος ψησίματος|kuhanje|पकाने का समय|조리 시간|烹饪时间|烹調時間|調理時間|وقت الطبخ|وقت الطهي|مدة الطبخ|זמן בישול|בישול|זמן אפייה',
  totalTime:
    'total time|total|ready in|time|takes|ready time|time required|total cook time|duration|gesamtzeit|gesamt|dauer|zeit|zeitaufwand|fertig in|temps total|durée|durée totale|total de tiempo|tiempo total|tiempo|duración|' +
    'tempo totale|tempo|tempo total|totale tijd|tijd|totaal|total tid|tid|tidsåtgång|i alt|tilberedningstid|samlet tid|kokonaisaika|toplam süre|toplam|total waktu|waktu total|общее время|время|razem|czas|czas całkowity|celkový čas|celková doba|teljes idő|elkészítési idő|συνολικός χρόνος|χρόνος|ukupno vrijeme|कुल समय|총 시간|总时间|總時間|所要時間|合計時間|الوقت الكلي|الوقت الإجمالي|זמן כולל|זמן',
  servings:
    'servings|serves|yield|yields|makes|portions|serving|recipe yield|people|serving size|number of servings|portionen|personen|ergibt|für|menge|anzahl portionen|portion|personnes|pour|rendement|parts|nombre de personnes|porciones|raciones|para|comensales|rinde|' +
    'porzioni|dosi per|persone|dosi|quantità|per|porções|rendimento|rende|serve|porties|aantal personen|aantal porties|voor|portioner|antal portioner|porsjoner|antal|antall|annosta|annoksia|kaç kişilik|kişilik|porsiyon|porsi|untuk|порции|порций|количество порций|порція|porcje|liczba porcji|porce|počet porcí|porcie|počet porcií|adag|μερίδες|porcija|broj porcija|सर्विंग|인분|분량|份量|人份|分量|人分|حصص|تكفي|عدد الأشخاص|يكفي|מנות|כמות|מספר מנות',
};

/** Words after a number that make it a number of servings: "4 people", "6 Portionen". */
const COUNTED =
  /^(?:for |für |pour |para |per |voor |til |för |serves |makes |ca\.? )?\d+(?:\s*(?:-|–|to|à|bis|a)\s*\d+)?\s*(?:servings?(?:\(s\))?|serves|people|persons?|portions?|portionen|personen|person|personnes?|personas|porciones|raciones|comensales|porzioni|persone|porções|pessoas|porties|portioner|pers\.?|personer|porsjoner|kişilik|porsi|порци[йи]|персон[ы]?|porcj[ei]|porcí|porce|osoby|osób|osob|adag|fő|μερίδες|άτομα|인분|人份|人分|人前|حصص|أشخاص|מנות|סועדים)(?![\p{L}])/iu;

const FACTS: ReadonlyMap<string, Fact> = new Map(
  (['servings', 'totalTime', 'cookTime', 'prepTime'] as const).flatMap((fact) =>
    LABELS[fact].split('|').map((label) => [label, fact] as const),
  ),
);

/** The fact that a label names, null for any other text. */
export function factOf(label: string): Fact | null {
  if (label.length > 40 || /\d/.test(label)) return null;
  const key = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
  return FACTS.get(key) ?? null;
}

/** Whether a line tells for how many the recipe is, and nothing else. */
export function isServingsLine(text: string): boolean {
  return text.length < 40 && COUNTED.test(text.trim());
}

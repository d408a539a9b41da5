import { wordKey } from './word-key.ts';

/** What cooks list without an amount, by language, parted by `|`: such a word names no group of ingredients. */
const STAPLES: Readonly<Record<string, string>> = {
  en: 'salt|pepper|oil|butter|water|sugar|flour|ice|milk|cream|parsley|basil|coriander|cilantro|mint|chives|dill|thyme|lemon|lime|garlic|cheese|parmesan|bread|rice|herbs|yoghurt|yogurt|cinnamon|nutmeg|chilli|chili|paprika|vinegar|vanilla|honey|cornmeal|mayonnaise|mustard|ketchup',
  zh: '盐|鹽|油|糖|水|胡椒|葱|蔥|姜|薑|蒜|醋|酱油|醬油|香菜|香油|料酒|清水|生姜|白糖|冰糖|食盐|生抽|老抽|蚝油',
  es: 'sal|pimienta|aceite|mantequilla|agua|azúcar|harina|hielo|leche|nata|perejil|cilantro|albahaca|menta|limón|ajo|queso|pan|arroz|canela|orégano|tomillo|laurel|vinagre|vainilla|miel|pimentón|comino|mostaza',
  ar: 'ملح|فلفل|زيت|سمن|زبدة|ماء|سكر|دقيق|طحين|ثلج|حليب|بقدونس|كزبرة|نعناع|ليمون|ثوم|جبن|خبز|أرز|قرفة|كمون|خل|عسل|بهارات',
  fr: 'sel|poivre|huile|beurre|eau|sucre|farine|glaçons|lait|persil|basilic|coriandre|menthe|ciboulette|aneth|thym|laurier|citron|ail|fromage|parmesan|gruyère|pain|riz|cannelle|muscade|piment|paprika|vinaigre|vanille|miel|moutarde|cumin',
  de: 'salz|pfeffer|öl|olivenöl|sonnenblumenöl|rapsöl|butter|butterschmalz|wasser|zucker|puderzucker|mehl|eiswürfel|milch|sahne|petersilie|basilikum|koriander|minze|schnittlauch|dill|thymian|rosmarin|majoran|oregano|zitrone|zitronensaft|knoblauch|käse|parmesan|brot|reis|zimt|muskat|muskatnuss|kümmel|chili|paprika|paprikapulver|essig|vanille|honig|senf|fett|kräuter|nelken|lorbeer|backpapier|gewürze',
  pt: 'sal|pimenta|óleo|azeite|manteiga|água|açúcar|farinha|gelo|leite|natas|salsa|salsinha|coentros|coentro|manjericão|hortelã|limão|alho|queijo|pão|arroz|canela|orégãos|orégano|tomilho|louro|vinagre|baunilha|mel|mostarda|colorau|piripiri|cebolinha',
  ja: '塩|胡椒|こしょう|コショウ|油|サラダ油|ごま油|水|砂糖|酢|醤油|しょうゆ|みりん|酒|バター|牛乳|ねぎ|パセリ|にんにく|ごま|のり|氷|味噌|みそ|だし汁|片栗粉|小麦粉',
  ru: 'соль|перец|масло|вода|сахар|мука|лёд|молоко|сметана|укроп|петрушка|кинза|базилик|мята|лимон|чеснок|сыр|хлеб|рис|корица|уксус|ваниль|мёд|зелень|специи|лавровый|горчица|паприка|сода',
  hi: 'नमक|मिर्च|तेल|घी|मक्खन|पानी|चीनी|शक्कर|आटा|मैदा|बर्फ|दूध|दही|धनिया|पुदीना|नींबू|लहसुन|पनीर|चावल|दालचीनी|जीरा|हल्दी|हींग|शहद|केसर',
  ko: '소금|후추|식용유|기름|참기름|물|설탕|밀가루|얼음|우유|버터|파|마늘|깨|통깨|식초|간장|꿀|김',
  it: 'sale|pepe|olio|burro|acqua|zucchero|farina|ghiaccio|latte|panna|prezzemolo|basilico|menta|rosmarino|salvia|timo|alloro|origano|limone|aglio|formaggio|parmigiano|pecorino|grana|pane|riso|cannella|noce moscata|peperoncino|aceto|vaniglia|miele|pangrattato|pinoli',
  tr: 'tuz|karabiber|biber|yağ|sıvıyağ|zeytinyağı|tereyağı|su|şeker|un|buz|süt|maydanoz|dereotu|nane|fesleğen|limon|sarımsak|peynir|ekmek|pirinç|tarçın|kimyon|kekik|sirke|vanilya|bal|susam|ceviz|nişasta|salça|fıstık',
  he: 'מלח|פלפל|שמן|חמאה|מים|סוכר|קמח|קרח|חלב|שמנת|פטרוזיליה|כוסברה|בזיליקום|נענע|לימון|שום|גבינה|לחם|אורז|קינמון|כמון|פפריקה|חומץ|וניל|דבש|שמיר',
  id: 'garam|merica|lada|minyak|mentega|margarin|air|gula|tepung|es|susu|santan|seledri|kemangi|jeruk|bawang|keju|roti|nasi|kerupuk|kecap|terasi|kaldu|penyedap|cuka|madu|cabai|wijen|emping|sambal|meses',
};

const KEYS = new Set(
  Object.values(STAPLES)
    .flatMap((list) => list.split('|'))
    .map(wordKey),
);

/** Whether a short line is of what cooks list without an amount: "Salt", "Olive oil", "sal y pimienta". */
export function namesStaple(text: string): boolean {
  const key = wordKey(text);
  return KEYS.has(key) || key.split(' ').some((word) => KEYS.has(word));
}

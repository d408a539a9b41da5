/**
 * How words of workshops, sewing rooms, gardens and medicine cabinets begin, by language: instructions for those are
 * laid out as recipes are, with amounts and steps. None of them is at home in a kitchen.
 */
const CRAFT: Readonly<Record<string, string>> = {
  en: 'screw|drill|wrench|glue|plywood|sandpaper|varnish|fabric|sewing|stitch|yarn|knitting wool|g wool|knit|crochet|engine|battery|cable|soil|stake|seedling|hammer|nails|wall plug|cardboard|capsule|tablet|magnesium stearate|ointment|epoxy|solder',
  zh: '螺丝|螺絲|胶水|膠水|油漆|布料|毛线|毛線|缝|縫紉|钻孔|鑽孔|药片|藥片|胶囊|膠囊|土壤',
  es: 'tornillo|taladr|pegamento|madera contrachapada|lija|barniz|costura|ganchillo|motor|martillo|comprimido|cápsula|sustrato|maceta',
  ar: 'برغي|براغي|مثقاب|غراء|دهان|قماش|خياطة|صوف|محرك|مطرقة|كبسولة|تربة',
  fr: 'vis à|perce|colle|contreplaqué|papier de verre|peinture|vernis|tissu|couture|laine|crochet|moteur|marteau|comprimé|gélule|terreau|cheville',
  de: 'schraub|verschraub|bohr|leim|holzleim|holzbrett|verleim|säge|sägen|sperrholz|schleifpapier|lasier|nähen|zusammennäh|stricknadel|häkel|wolle|motor|hammer|nägel|dübel|kapsel|efeuextrakt|blumenerde',
  pt: 'parafuso|furadeira|berbequim|cola branca|lixa|verniz|tecido|costura|crochê|motor|martelo|comprimido|cápsula|terra vegetal',
  ja: 'ねじ|ネジ|ドリル|接着剤|ボンド|ペンキ|生地を縫|毛糸|編み|縫い|錠|カプセル|培養土',
  ru: 'шуруп|саморез|дрель|сверл|клей|клея|фанер|наждач|шить|пряж|вязан|двигател|молоток|гвозд|таблетк|капсул|почв',
  hi: 'पेंच|ड्रिल|गोंद|कपड़ा|सिलाई|ऊन|इंजन|हथौड़ा|कैप्सूल',
  ko: '나사|드릴|접착제|본드|페인트|원단|바느질|털실|뜨개|엔진|망치|알약|캡슐|배양토',
  it: 'vite da|viti|trapano|colla vinilica|compensato|carta vetrata|vernice|stoffa|cucitur|uncinetto|motore|martello|compressa|capsula|terriccio',
  tr: 'vidala|vidayı|matkap|tutkal|yapıştırıcı|zımpara|vernik|kumaş|dikiş|yün|tığ|motor|çekiç|tablet|kapsül|saksı toprağı',
  he: 'בורג|ברגים|מקדחה|דבק|תפירה|צמר|מנוע|פטיש|טבליה|כמוסה',
  id: 'sekrup|amplas|cat tembok|kain perca|jahit|benang|rajut|palu|tablet|kapsul|tanah kompos',
};

/** What is made by something like a recipe, in titles, how such words begin. */
const PRODUCTS: Readonly<Record<string, string>> = {
  en: 'soap|candle|shampoo|fertili[sz]er|compost|window cleaner|cleaner|detergent|face mask|play ?dough|slime|body scrub|bath bomb|lip balm|salt dough|hand cream|weed ?killer|bird feeder|dog biscuit|dog treat',
  zh: '肥皂|蜡烛|洗发|肥料|清洁剂|面膜',
  es: 'jabón|jabones|velas|champú|fertilizante|abono|limpiador|detergente|mascarilla|plastilina|slime|bálsamo|exfoliante|insecticida|pasta de sal',
  ar: 'صابون|شمعة|سماد|منظف',
  fr: 'savon|bougie|shampo|engrais|nettoyant|lessive|masque pour|masque visage|pâte à modeler|pâte à sel|gommage|baume|désherbant|purin',
  de: 'seife|kerze|shampoo|\\p{L}*dünger|\\p{L}*reiniger|waschmittel|spülmittel|gesichtsmaske|spielknete|knetmasse|badekugel|lippenbalsam|salzteig|handcreme|vogelfutter|meisenknödel|unkraut',
  pt: 'sabão|sabonete|velas|xampu|champô|adubo|fertilizante|limpador|limpa-vidros|detergente|máscara|massinha de modelar|esfoliante|hidratante|inseticida',
  ja: '石鹸|石けん|キャンドル|肥料|洗剤',
  ru: 'мыло|свеча|свечи|шампун|удобрени|пластилин|скраб|маска для',
  ko: '비누|양초|비료|세제',
  it: 'sapone|candele|shampoo|concime|fertilizzante|detersivo|detergente|maschera|pasta di sale|scrub|burrocacao|diserbante',
  tr: 'sabun|şampuan|gübre|temizleyici|deterjan|yüz maskesi|oyun hamuru|tuz seramiği|saç maskesi',
  id: 'sabun|lilin|sampo|pupuk|pembersih|deterjen|masker|lulur|plastisin',
};
const PRODUCT = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${Object.values(PRODUCTS).join('|')})`, 'iu');

/** Whether a title names what nobody eats: "Window cleaner". */
export function isProduct(title: string): boolean {
  return PRODUCT.test(title);
}

const CRAFT_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${Object.values(CRAFT).join('|')})|\d\s?(?:mg|µg|mcg)(?![\p{L}])`,
  'iu',
);

/** Lines in which such words stand, and the share of all lines, from which on a text is no recipe. */
const FEWEST = 2;
const SHARE = 0.3;

/** Whether what looks like a recipe makes something that nobody eats. */
export function isCraft(lines: readonly string[]): boolean {
  const craft = lines.filter((line) => CRAFT_WORD.test(line)).length;
  return craft >= FEWEST && craft >= lines.length * SHARE;
}

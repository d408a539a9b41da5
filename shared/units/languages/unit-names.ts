type MetricUnit = 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'mm';
type OtherUnit = 'oz' | 'lb' | 'flOz' | 'cup' | 'tbsp' | 'tsp' | 'inch';
export type TargetUnit = MetricUnit | OtherUnit;

/** The forms of a unit after 1 and after other numbers; in Russian after 1, 2 and 5. */
type Forms = Readonly<Partial<Record<TargetUnit, string>>>;

const LATIN: Readonly<Record<TargetUnit, string>> = {
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  cm: 'cm',
  mm: 'mm',
  oz: 'oz',
  lb: 'lb',
  flOz: 'fl oz',
  cup: 'cup/cups',
  tbsp: 'tbsp',
  tsp: 'tsp',
  inch: 'inch',
};
const BY_LANGUAGE: Readonly<Record<string, Forms>> = {
  de: { cup: 'Cup/Cups', tbsp: 'EL', tsp: 'TL', inch: 'Zoll' },
  fr: {
    cup: 'tasse/tasses',
    tbsp: 'c. à soupe',
    tsp: 'c. à café',
    oz: 'once/onces',
    flOz: 'oz liq.',
    inch: 'pouce/pouces',
  },
  es: { cup: 'taza/tazas', tbsp: 'cda./cdas.', tsp: 'cdta./cdtas.', flOz: 'oz líq.', inch: 'pulgada/pulgadas' },
  it: { cup: 'tazza/tazze', tbsp: 'cucchiaio/cucchiai', tsp: 'cucchiaino/cucchiaini', inch: 'pollice/pollici' },
  pt: { cup: 'xícara/xícaras', tbsp: 'col. de sopa', tsp: 'col. de chá', inch: 'polegada/polegadas' },
  ru: {
    g: 'г',
    kg: 'кг',
    ml: 'мл',
    l: 'л',
    cm: 'см',
    mm: 'мм',
    oz: 'унция/унции/унций',
    lb: 'фунт/фунта/фунтов',
    flOz: 'жидк. унция/жидк. унции/жидк. унций',
    cup: 'чашка/чашки/чашек',
    tbsp: 'ст. л.',
    tsp: 'ч. л.',
    inch: 'дюйм/дюйма/дюймов',
  },
  tr: { cup: 'cup', tbsp: 'yemek kaşığı', tsp: 'çay kaşığı', inch: 'inç' },
  id: { cup: 'cup', tbsp: 'sdm', tsp: 'sdt', inch: 'inci' },
  ja: {
    cup: 'USカップ',
    tbsp: '大さじ',
    tsp: '小さじ',
    oz: 'オンス',
    lb: 'ポンド',
    flOz: '液量オンス',
    inch: 'インチ',
  },
  zh: {
    g: '克',
    kg: '千克',
    ml: '毫升',
    l: '升',
    cm: '厘米',
    mm: '毫米',
    oz: '盎司',
    lb: '磅',
    flOz: '液盎司',
    cup: '杯',
    tbsp: '汤匙',
    tsp: '茶匙',
    inch: '英寸',
  },
  ko: { cup: 'US컵', tbsp: '큰술', tsp: '작은술', oz: '온스', lb: '파운드', flOz: '액량온스', inch: '인치' },
  ar: {
    g: 'غرام',
    kg: 'كغ',
    ml: 'مل',
    l: 'لتر',
    cm: 'سم',
    mm: 'مم',
    oz: 'أونصة',
    lb: 'رطل',
    flOz: 'أونصة سائلة',
    cup: 'كوب',
    tbsp: 'ملعقة كبيرة',
    tsp: 'ملعقة صغيرة',
    inch: 'بوصة',
  },
  he: {
    g: 'גרם',
    kg: 'ק״ג',
    ml: 'מ״ל',
    l: 'ליטר',
    cm: 'ס״מ',
    mm: 'מ״מ',
    oz: 'אונקיות',
    lb: 'ליברות',
    flOz: 'אונקיות נוזל',
    cup: 'כוס/כוסות',
    tbsp: 'כפות',
    tsp: 'כפיות',
    inch: 'אינץ׳',
  },
  hi: {
    g: 'ग्राम',
    kg: 'किलो',
    ml: 'मिली',
    l: 'लीटर',
    cm: 'सेमी',
    mm: 'मिमी',
    oz: 'औंस',
    lb: 'पाउंड',
    flOz: 'फ़्लूइड औंस',
    cup: 'कप',
    tbsp: 'बड़े चम्मच',
    tsp: 'छोटे चम्मच',
    inch: 'इंच',
  },
};

/** The word for a unit after a number, in a language. */
export function unitText(unit: TargetUnit, value: number, language: string): string {
  const forms = (BY_LANGUAGE[language]?.[unit] ?? LATIN[unit]).split('/');
  if (language !== 'ru') return (value <= 1 ? forms[0] : (forms[1] ?? forms[0])) ?? '';
  const rule = Number.isInteger(value) ? new Intl.PluralRules('ru').select(value) : 'few';
  return forms[rule === 'one' ? 0 : rule === 'few' ? 1 : 2] ?? forms[0] ?? '';
}

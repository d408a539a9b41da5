import { UNIT_MINUTES } from '../words/time-units.ts';
import { isUnit } from '../words/units.ts';
import type { Measuring } from './format-amount.ts';

/** The kind of unit of a number: weight or volume, spoons and cups, packages, lengths, times or pieces. */
export type Measure = 'grams' | 'litres' | 'ounces' | 'spoons' | 'pack' | 'length' | 'time' | 'piece';

const WORDS: Readonly<Record<Exclude<Measure, 'time' | 'piece'>, string>> = {
  grams:
    'g gr grs gm gms gram grams gramm gramme grammes gramo gramos grammi grammo grama gramas gramów mg ml millilitre millilitres milliliter milliliters mililitros mililitro millilitri mililitre mililiter cc ㏄ cl ' +
    'г гр грамм грамма граммов мл миллилитров غ غم جم جرام غرام جرامات غرامات جراما غراما جرامًا غرامًا مل ملل مليلتر ملليلتر ג גר גרם גרמים מל מ"ל מ״ל מיליליטר ग्रा ग्राम मिली मि.ली मिलीलीटर ' +
    '克 公克 毫升 ｇ ㎎ ㎖ グラム ミリリットル 그램 그람 밀리리터',
  litres:
    'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogramo kilogramos quilo quilos chilo chili l lt ltr liter liters litre litres litro litros litri dl dkg ' +
    'кг килограмм килограмма л литр литра литров дл كجم كغم كغ كيلو كيلوغرام كيلوجرام لتر ليتر لترات קג ק"ג ק״ג קילו קילוגרם ליטר ליטרים किलो किग्रा किलोग्राम लीटर लिटर ' +
    '公斤 千克 升 公升 ㎏ ℓ キロ リットル 킬로 킬로그램 리터',
  ounces:
    'oz ounce ounces lb lbs pound pounds fl pint pints pt quart quarts qt gallon gallons unze unzen pfund pfd onza onzas libra libras once onces livre livres oncia once unção фунт унция унции أونصة رطل אונקיה औंस पाउंड オンス ポンド 盎司 磅 온스 파운드',
  spoons:
    'cup cups c tbsp tbsps tbs tb tblsp tablespoon tablespoons tsp tsps ts teaspoon teaspoons tasse tassen el essl esslöffel tl teel teelöffel msp messerspitze ' +
    'taza tazas cda cdas cucharada cucharadas cdta cdtas cdita cditas cucharadita cucharaditas cuil cuillère cuillères cuillere cuilleres cas càs cs cac càc verre verres vaso vasos xícara xícaras xicara xicaras xíc chávena chávenas copo copos colher colheres tazza tazze cucchiaio cucchiai cucchiaino cucchiaini bicchiere bicchieri ' +
    'чашка чашки чашек стакан стакана стаканов ст ст.л ч.л ч столовая столовые столовых чайная чайные чайных ложка ложки ложек ' +
    'bardak bardağı su çay yemek tatlı kahve kaşık kaşığı fincan fincanı gelas cangkir sendok sdm sdt כוס כוסות כף כפות כפית כפיות كوب أكواب اكواب كوبان كوبين كاس كأس كؤوس فنجان ملعقة ملعقه معلقة ملاعق ملعقتان ملعقتين ' +
    'कप कटोरी चम्मच बड़ा बड़े बड़ी छोटा छोटे छोटी टेबलस्पून टीस्पून टेबल टी 大さじ 小さじ 大匙 小匙 カップ 杯 茶匙 汤匙 湯匙 勺 大勺 小勺 匙 컵 큰술 작은술 스푼 큰스푼 작은스푼 티스푼 테이블스푼 숟가락 숟갈',
  pack:
    'can cans tin tins jar jars packet packets package packages pkg pkgs pack packs bag bags box boxes carton cartons bottle bottles tub tubs sachet sachets pouch pouches container containers block blocks ball balls dose dosen glas gläser päckchen pck packung packungen pkt pk becher beutel flasche flaschen tüte tüten würfel tube tuben kugel kugeln rolle rollen ' +
    'boîte boîtes boite boites pot pots paquet paquets bocal bocaux bouteille bouteilles brique briques briquette briquettes lata latas bote botes paquete paquetes sobre sobres tarro tarros botella botellas caixa caixas caixinha pacote pacotes embalagem garrafa garrafas envelope envelopes vidro scatola scatole lattina lattine barattolo barattoli confezione confezioni bustina bustine vasetto vasetti bottiglia pacco ' +
    'банка банки банок пачка пачки пачек пакет пакета пакетик пакетика упаковка упаковки бутылка бутылки баночка kutu paket poşet kavanoz şişe kaleng bungkus kotak botol علبة علب علبتان كيس أكياس عبوة ظرف مغلف زجاجة פחית פחיות קופסה קופסת קופסא קופסאות שקית שקיות חבילה חבילות מיכל גביע שקיק צנצנת בקבוק डिब्बा डिब्बे पैकेट टिन बोतल ' +
    '罐 盒 包 袋 瓶 缶 パック 箱 캔 통 팩 봉지 봉 병',
  length:
    'cm mm inch inches zoll pouce pouces pulgada pulgadas pollice pollici polegada polegadas см мм センチ ㎝ ㎜ ミリ 厘米 公分 英寸 ס"מ ס״מ סמ سم इंच सेमी 인치 센티 cms " ” ″',
};

/** Units of time that are too long for cooking, as in "12 months old". */
const LONG_TIMES =
  'month months year years monat monate monaten monats jahr jahre jahren jahriger mes meses año años ano anos mois an ans mese mesi anno anni месяц месяца месяцев год года лет ay aylık yıl yıllık bulan tahun שנים חודשים سنوات شهر أشهر महीने साल 月 年 か月 ヶ月 개월 년';

const MEASURES: ReadonlyMap<string, Measure> = new Map(
  Object.entries(WORDS).flatMap(([measure, words]) => words.split(' ').map((word) => [word, measure as Measure])),
);
const TIMES = new Set([...[...UNIT_MINUTES.keys()].filter((word) => word.length > 2), ...LONG_TIMES.split(' ')]);

const WORD = /^(?:\s*[-.])?\s*([\p{L}\p{M}㎎-㏄"”″״]+(?:[.'’"״׳][\p{L}\p{M}]+)*)/u;
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** The longest name of a unit in scripts without spaces. */
const LONGEST = 6;

/** The first word of a text after a number, and its measure if it is a unit. */
export interface MeasureWord {
  /** The length of the word with the blanks and marks before it. */
  readonly length: number;
  readonly word: string;
  readonly measure: Measure | null;
}

function measureOf(word: string): Measure | null {
  const plain = word.normalize('NFKC').toLowerCase().replace(/\.$/u, '');
  const measure = MEASURES.get(plain) ?? MEASURES.get(word);
  if (measure !== undefined) return measure;
  if (TIMES.has(plain)) return 'time';
  return isUnit(plain) ? 'piece' : null;
}

export function readMeasure(text: string): MeasureWord {
  const match = WORD.exec(text);
  if (match === null) return { length: 0, word: '', measure: null };
  const [all, word = ''] = match;
  if (!UNPARTED.test(word)) return { length: all.length, word, measure: measureOf(word) };
  for (let length = Math.min(LONGEST, word.length); length > 0; length -= 1) {
    const name = word.slice(0, length);
    const measure = measureOf(name);
    if (measure !== null) return { length: all.length - word.length + length, word: name, measure };
  }
  return { length: all.length, word, measure: null };
}

/** The measure of a unit at the end of a text. In Japanese and Korean some units precede their number: "大さじ", "カップ". */
export function measureBefore(text: string): Measure | null {
  const [name] = /(?:大さじ|小さじ|大匙|小匙|カップ|큰술|작은술)\s*$/u.exec(text) ?? [];
  return name === undefined ? null : 'spoons';
}

export function measuringOf(measure: Measure | null): Measuring {
  if (measure === 'grams' || measure === 'length') return 'scale';
  return measure === 'litres' ? 'litres' : 'parts';
}

/** Whether a measure is a weight or a volume in units of weight or litres. */
export const isWeighed = (measure: Measure | null): boolean =>
  measure === 'grams' || measure === 'litres' || measure === 'ounces';

/** Whether a measure is of a quantity rather than of counted things. */
export const isMeasured = (measure: Measure | null): boolean => isWeighed(measure) || measure === 'spoons';

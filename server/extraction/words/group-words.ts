import { wordKey } from './word-key.ts';

/** What the name of a group of ingredients begins with, by language, parted by `|`: "For the dough". */
const STARTS: Readonly<Record<string, string>> = {
  en: 'for the|for|to serve|to finish|to garnish|to decorate',
  es: 'para el|para la|para los|para las|para',
  ar: 'لل|لعمل|لتحضير|مقادير|مكونات',
  fr: 'pour la|pour le|pour les|pour l|pour',
  de: 'für den|für die|für das|für|zum garnieren|zum servieren|außerdem',
  pt: 'para o|para a|para os|para as|para',
  ru: 'для|на',
  it: 'per la|per il|per lo|per le|per i|per gli|per l|per',
  id: 'untuk|bahan|bumbu',
};

/** What it ends with: "Hamuru için". */
const ENDS: Readonly<Record<string, string>> = {
  tr: 'için|harcı|malzemeleri',
  hi: 'के लिए|हेतु',
  ko: '용|재료|양념',
  ja: '用|だれ|たれ|ダレ|ソース|生地|衣',
  zh: '酱汁|醬汁|料汁|馅料|餡料|腌料|醃料',
};

/** What it is as a whole. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'sauce|dressing|dough|filling|topping|toppings|marinade|garnish|glaze|icing|frosting|crust|base|crumble|syrup|batter|salad|vinaigrette|seasoning|spice mix|cream|broth|stuffing|optional|to serve',
  zh: '主料|辅料|調料|调料|配料|腌料|醃料|酱汁|醬汁|料汁|面团|麵團|馅料|餡料|葱油|香料|调味料|調味料|蘸料|装饰|面糊|汤底|其他',
  es: 'masa|relleno|salsa|cobertura|crema|aliño|marinada|almíbar|decoración|sofrito|base|glaseado|vinagreta|adobo|guarnición',
  ar: 'التتبيلة|الصلصة|العجينة|الحشوة|القطر|الشربات|التزيين|الكريمة|للتزيين|للتقديم',
  fr: 'pâte|garniture|sauce|crème|marinade|sirop|glaçage|décoration|vinaigrette|bouillon|farce|appareil|nappage|accompagnement',
  de: 'teig|füllung|belag|sauce|soße|dressing|marinade|guss|glasur|streusel|boden|creme|topping|dekoration|beilage|brühe|vinaigrette|hefeteig|mürbeteig|salat',
  pt: 'massa|recheio|cobertura|calda|molho|creme|marinada|decoração|farofa|base|tempero|refogado|vinagrete|montagem',
  ja: '調味料|合わせ調味料|たれ|タレ|ソース|生地|具|トッピング|下味|衣|あん|だし|飾り|薬味|ドレッシング|仕上げ',
  ru: 'тесто|начинка|соус|крем|глазурь|маринад|заправка|сироп|украшение|фарш|посыпка|бульон|основа|корочка',
  hi: 'तड़का|मसाला|भरावन|चाशनी|ग्रेवी|सजावट|घोल|आटा|चटनी|मैरिनेड',
  ko: '양념|양념장|소스|반죽|속재료|고명|육수|드레싱|토핑|밑간|부재료|주재료|겉절이|시럽',
  it: 'impasto|ripieno|salsa|crema|farcitura|glassa|marinatura|sciroppo|base|frolla|copertura|condimento|guarnizione|brodo|pastella|decorazione',
  tr: 'hamur|hamuru|iç harç|iç harcı|sos|sosu|şerbet|şerbeti|üzeri|krema|kreması|süsleme|marine|terbiye|terbiyesi|garnitür',
  he: 'בצק|מילוי|רוטב|קרם|ציפוי|מרינדה|סירופ|קישוט|תיבול|להגשה|לבצק|למילוי|לרוטב|לציפוי|לקרם|למרינדה|לקישוט|לסירופ|לבלילה|לתבלינים|לסלט|לתחתית',
  id: 'bumbu halus|bumbu|bumbu iris|kuah|saus|adonan|isian|isi|pelengkap|taburan|bumbu marinasi|bahan halus|sambal|kulit|topping|olesan|hiasan',
};

const listed = (words: Readonly<Record<string, string>>): string[] =>
  Object.values(words).flatMap((list) => list.split('|').map(wordKey));

const KEYS = new Set(listed(NAMES));
const FRAME = new RegExp(
  String.raw`^(?:${listed(STARTS).join('|')})(?![\p{L}\p{M}])|^لل\p{L}|(?:${listed(ENDS).join('|')})$`,
  'u',
);

/** Longer lines name no group. */
const MAX_LENGTH = 40;

/** Whether a line without an amount reads like the name of a group of ingredients: "Für den Teig", "Sauce", "Bumbu halus". */
export function namesGroup(text: string): boolean {
  if (text.length > MAX_LENGTH || /\p{Nd}|[,，、]/u.test(text)) return false;
  const key = wordKey(text);
  return KEYS.has(key) || FRAME.test(key);
}

import { wordKey } from './word-key.ts';

/** What the name of a group of ingredients begins with, by language, parted by `|`, and no entry does: "For the dough". */
const SURE_STARTS: Readonly<Record<string, string>> = {
  en: 'for the',
  es: 'para el|para la|para los|para las',
  fr: 'pour la|pour le|pour les',
  de: 'für den|für die|für das',
  pt: 'para o|para a|para os|para as',
  it: 'per la|per il|per lo|per le|per i|per gli',
};

/** What it begins with or what an entry does: "Para servir", "Bumbu halus". */
const STARTS: Readonly<Record<string, string>> = {
  en: 'for|to serve|to finish|to garnish|to decorate|to accompany',
  es: 'para',
  ar: 'لل|لعمل|لتحضير|مقادير|مكونات',
  fr: 'pour',
  de: 'für|zum garnieren|zum servieren|zum bestreuen|zum bestreichen|außerdem',
  pt: 'para',
  ru: 'для|на',
  it: 'per',
  id: 'untuk|bahan|bumbu',
};

/** What it ends with, and no entry does: "Hamuru için". */
const SURE_ENDS: Readonly<Record<string, string>> = {
  tr: 'için|malzemeleri',
  hi: 'के लिए|हेतु',
};

/** What it ends with or what an entry does. */
const ENDS: Readonly<Record<string, string>> = {
  tr: 'harcı',
  ko: '용|재료|양념',
  ja: '用|だれ|たれ|ダレ|ソース|生地|衣',
  zh: '酱汁|醬汁|料汁|馅料|餡料|腌料|醃料',
};

/** What it is as a whole. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'sauce|dressing|dough|filling|topping|toppings|marinade|garnish|glaze|icing|frosting|crust|base|crumble|syrup|batter|salad|vinaigrette|seasoning|spice mix|cream|broth|stuffing|optional|to serve|for serving|pastry|shortcrust pastry|sponge|cake|buttercream|ganache|meringue|custard|compote|caramel|gravy|coating|rub|brine|pickle|salsa|to garnish|to decorate|to finish|for the pan|streusel|wet ingredients|dry ingredients|extras',
  zh: '主料|辅料|調料|调料|配料|腌料|醃料|酱汁|醬汁|料汁|面团|麵團|馅料|餡料|葱油|香料|调味料|調味料|蘸料|装饰|面糊|汤底|其他',
  es: 'masa|relleno|salsa|cobertura|crema|aliño|marinada|almíbar|decoración|sofrito|base|glaseado|vinagreta|adobo|guarnición|para servir|para decorar|bizcocho|merengue|caramelo|majado|empanado|acompañamiento|montaje|además|baño|ganache|mojo|picada|natillas|caldo',
  ar: 'التتبيلة|الصلصة|العجينة|الحشوة|القطر|الشربات|التزيين|الكريمة|للتزيين|للتقديم',
  fr: 'pâte|garniture|sauce|crème|marinade|sirop|glaçage|décoration|vinaigrette|bouillon|farce|appareil|nappage|accompagnement|pour servir|pour décorer|pour le service|ganache|meringue|caramel|coulis|biscuit|pâte sablée|pâte brisée|crème pâtissière|chantilly|finition|finitions|panure|streusel|roux|bouquet garni|purée|légumes|montage|en plus|dressage',
  de: 'teig|füllung|belag|sauce|soße|dressing|marinade|guss|glasur|streusel|boden|creme|topping|dekoration|beilage|brühe|vinaigrette|hefeteig|mürbeteig|salat|rührteig|biskuit|biskuitteig|brandteig|knetteig|vorteig|hauptteig|quellstück|sauerteig|buttercreme|quarkcreme|quarkmasse|puddingcreme|sahnecreme|ganache|baiser|kompott|panade|panierung|salatsoße|kräuterbutter|pesto|deko|dekor|verzierung|zum verzieren|zum bestäuben|zum panieren|zum anrichten|zum braten|sonstiges|dazu|garnitur|gemüse|klöße|knödel|einlage|würzmischung|karamell|schokoguss|zuckerguss|tränke|käsecreme|schicht',
  pt: 'massa|recheio|cobertura|calda|molho|creme|marinada|decoração|farofa|base|tempero|refogado|vinagrete|montagem|merengue|caramelo|ganache|chantilly|cobertura de chocolate|calda de açúcar|acompanhamento|finalização|para servir|para decorar|para polvilhar|para untar|biscoito|bolacha|creme de pasteleiro|guarnição|empanado|outros|pão de ló',
  ja: '調味料|合わせ調味料|たれ|タレ|ソース|生地|具|トッピング|下味|衣|あん|だし|飾り|薬味|ドレッシング|仕上げ',
  ru: 'тесто|начинка|соус|крем|глазурь|маринад|заправка|сироп|украшение|фарш|посыпка|бульон|основа|корочка',
  hi: 'तड़का|मसाला|भरावन|चाशनी|ग्रेवी|सजावट|घोल|आटा|चटनी|मैरिनेड',
  ko: '양념|양념장|소스|반죽|속재료|고명|육수|드레싱|토핑|밑간|부재료|주재료|겉절이|시럽',
  it: 'impasto|ripieno|salsa|crema|farcitura|glassa|marinatura|sciroppo|base|frolla|copertura|condimento|guarnizione|brodo|pastella|decorazione|pasta frolla|pasta brisée|pan di spagna|crema pasticcera|ganache|meringa|caramello|besciamella|ragù|sugo|contorno|panatura|bagna|biga|poolish|lievitino|marinata|inoltre|per servire|per decorare|per guarnire|per completare|altro|soffritto|dressing|pesto|gremolata|intingolo',
  tr: 'hamur|hamuru|iç harç|iç harcı|sos|sosu|şerbet|şerbeti|üzeri|krema|kreması|süsleme|marine|terbiye|terbiyesi|garnitür|iç|içi|iç malzemesi|dolgu|dolgusu|kek|keki|pandispanya|muhallebi|muhallebisi|karamel|karamel sos|salata|salata sosu|tabanı|taban|üstü|üst|altı|diğer|diğer malzemeler|köfte|pilav|köftesi|sulu kısım|ganaj|meyane|beşamel|beşamel sos|servis|süslemek için|baharatlar|iç dolgu|kıyması|harç|harcı|tatlı sosu|çikolata sosu|kaplama',
  he: 'בצק|מילוי|רוטב|קרם|ציפוי|מרינדה|סירופ|קישוט|תיבול|להגשה|לבצק|למילוי|לרוטב|לציפוי|לקרם|למרינדה|לקישוט|לסירופ|לבלילה|לתבלינים|לסלט|לתחתית',
  id: 'bumbu halus|bumbu|bumbu iris|kuah|saus|adonan|isian|isi|pelengkap|taburan|bumbu marinasi|bahan halus|sambal|kulit|topping|olesan|hiasan|bahan a|bahan b|bahan kering|bahan basah|bahan kuah|bahan isi|bahan kulit|bahan saus|bahan pelengkap|bumbu cemplung|bumbu yang dihaluskan|bumbu kacang|saus kacang|vla|fla|pelapis|karamel|sayuran|bumbu tumis|bumbu ulek|bumbu tambahan|marinasi|bahan lain|lainnya|siraman|kremesan|acar|bahan olesan|bahan topping|bahan adonan|bahan biang|biang',
};

const listed = (words: Readonly<Record<string, string>>): string[] =>
  Object.values(words).flatMap((list) => list.split('|').map(wordKey));

const KEYS = new Set(listed(NAMES));
const frame = (starts: Readonly<Record<string, string>>, ends: Readonly<Record<string, string>>): RegExp =>
  new RegExp(String.raw`^(?:${listed(starts).join('|')})(?![\p{L}\p{M}])|(?:${listed(ends).join('|')})$`, 'u');
const SURE_FRAME = frame(SURE_STARTS, SURE_ENDS);
const FRAME = frame(STARTS, ENDS);

/** Articles that are one with their noun: "Pour l'appareil", "للعجينة". */
const ELIDED = /^(?:pour|per) l['’]\p{L}|^لل\p{L}/iu;

/** Longer lines name no group. */
const MAX_LENGTH = 40;
const MAX_WORDS = 6;

/** Whether a line without an amount reads like the name of a group of ingredients: "Für den Teig", "Sauce", "Bumbu halus". */
export function namesGroup(text: string): boolean {
  if (!mayName(text)) return false;
  const key = wordKey(text);
  return KEYS.has(key) || FRAME.test(key) || ELIDED.test(text) || SURE_FRAME.test(key);
}

/** Whether it reads so whatever stands below it: "Sauce" may be bought, "Für die Sauce" may not. */
export function surelyNamesGroup(text: string): boolean {
  return mayName(text) && (/^(?:pour|per) l['’]\p{L}/iu.test(text) || SURE_FRAME.test(wordKey(text)));
}

function mayName(text: string): boolean {
  return text.length <= MAX_LENGTH && !/\p{Nd}|[,，、]/u.test(text) && text.split(/\s+/u).length <= MAX_WORDS;
}

import { wordKey } from './word-key.ts';

/** What the name of a group of ingredients begins with, by language, parted by `|`, and no entry does: "For the dough". */
const SURE_STARTS: Readonly<Record<string, string>> = {
  en: 'for the',
  es: 'para el|para la|para los|para las',
  fr: 'pour la|pour le|pour les',
  de: 'für den|für die|für das',
  pt: 'para o|para a|para os|para as',
  it: 'per la|per il|per lo|per le|per i|per gli',
  ru: 'для',
};

/** What it begins with or what an entry does: "Para servir", "Bumbu halus". */
const STARTS: Readonly<Record<string, string>> = {
  en: 'for|to serve|to finish|to garnish|to decorate|to accompany',
  es: 'para',
  ar: 'لل|لعمل|لتحضير|مقادير|مكونات',
  fr: 'pour',
  de: 'für|zum garnieren|zum servieren|zum bestreuen|zum bestreichen|außerdem',
  pt: 'para',
  ru: 'на|к',
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
  ko: '용|재료|양념|반죽|양념장|토핑|장식|고명|속재료',
  ja: '用|だれ|たれ|ダレ|ソース|生地|衣|の材料|の具|の下味',
  zh: '酱汁|醬汁|料汁|馅料|餡料|腌料|醃料|部分|的材料|用料|材料|面团|麵團|调料|調料|装饰|裝飾|蘸料|面糊|麵糊',
};

/** What it is as a whole. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'sauce|dressing|dough|filling|topping|toppings|marinade|garnish|glaze|icing|frosting|crust|base|crumble|syrup|batter|salad|vinaigrette|seasoning|spice mix|cream|broth|stuffing|optional|to serve|for serving|pastry|shortcrust pastry|sponge|cake|buttercream|ganache|meringue|custard|compote|caramel|gravy|coating|rub|brine|pickle|salsa|to garnish|to decorate|to finish|for the pan|streusel|wet ingredients|dry ingredients|extras',
  zh: '主料|辅料|調料|调料|配料|腌料|醃料|酱汁|醬汁|料汁|面团|麵團|馅料|餡料|葱油|香料|调味料|調味料|蘸料|装饰|面糊|汤底|其他|饼皮|餅皮|外皮|面皮|麵皮|水油皮|油酥|油皮|内馅|內餡|馅|餡|馅儿|皮|刷面|刷液|表面|表面装饰|表面裝飾|裝飾|装饰用|蘸汁|蘸酱|沾醬|醬料|酱料|汤料|湯料|湯底|卤料|滷料|滷汁|调味|調味|调味汁|调料汁|碗汁|勾芡|蛋糕体|蛋糕體|奶油霜|夹心|夾心|淋面|淋醬|麵糊|主面团|酵头|中种|中種|中种面团|烫种|湯種|汤种|波兰种|辛香料|香辛料|佐料|浇头|淋汁|醃肉料|醃肉|腌肉料|调馅|上浆|挂糊|底料|锅底|慕斯|饼底|餅底|塔皮|挞皮|挞液|塔餡|布丁液|酥粒|其它|輔料|配料表|副料|副材料|小料|盖料|肉馅|肉餡|菜馅|干性材料|乾性材料|湿性材料|濕性材料|湿料|干料|粉类|液体材料|蛋黄糊|蛋白霜|蛋黃糊|面条|主體|饼干底|餅乾底|芝士糊|塔底|皮料|馅心|汤头|湯頭|凉拌汁|酱汁部分',
  es: 'masa|relleno|salsa|cobertura|crema|aliño|marinada|almíbar|decoración|sofrito|base|glaseado|vinagreta|adobo|guarnición|para servir|para decorar|bizcocho|merengue|caramelo|majado|empanado|acompañamiento|montaje|además|baño|ganache|mojo|picada|natillas|caldo',
  ar: 'التتبيلة|الصلصة|العجينة|الحشوة|القطر|الشربات|التزيين|الكريمة|للتزيين|للتقديم|العجين|عجينة|حشوة|صلصة|تتبيلة|قطر|شربات|شيرة|الشيرة|دقوس|الدقوس|المرق|خلطة البهارات|الكريم|الطبقة الأولى|الطبقة الثانية|الطبقة العلوية|الوجه|التغليفة|التقديم|الزينة|التقلية|المرينيد|الصوص|صوص|الكيكة|الكيك|القاعدة|التحلية|الكفتة|للوجه|الإضافات|المكونات الجافة|المكونات السائلة|مكونات جافة|مكونات سائلة|للتغطية|التغطية|الطبقة|البصلية|السائل',
  fr: 'pâte|garniture|sauce|crème|marinade|sirop|glaçage|décoration|vinaigrette|bouillon|farce|appareil|nappage|accompagnement|pour servir|pour décorer|pour le service|ganache|meringue|caramel|coulis|biscuit|pâte sablée|pâte brisée|crème pâtissière|chantilly|finition|finitions|panure|streusel|roux|bouquet garni|purée|légumes|montage|en plus|dressage',
  de: 'teig|füllung|belag|sauce|soße|dressing|marinade|guss|glasur|streusel|boden|creme|topping|dekoration|beilage|brühe|vinaigrette|hefeteig|mürbeteig|salat|rührteig|biskuit|biskuitteig|brandteig|knetteig|vorteig|hauptteig|quellstück|sauerteig|buttercreme|quarkcreme|quarkmasse|puddingcreme|sahnecreme|ganache|baiser|kompott|panade|panierung|salatsoße|kräuterbutter|pesto|deko|dekor|verzierung|zum verzieren|zum bestäuben|zum panieren|zum anrichten|zum braten|sonstiges|dazu|garnitur|gemüse|klöße|knödel|einlage|würzmischung|karamell|schokoguss|zuckerguss|tränke|käsecreme|schicht',
  pt: 'massa|recheio|cobertura|calda|molho|creme|marinada|decoração|farofa|base|tempero|refogado|vinagrete|montagem|merengue|caramelo|ganache|chantilly|cobertura de chocolate|calda de açúcar|acompanhamento|finalização|para servir|para decorar|para polvilhar|para untar|biscoito|bolacha|creme de pasteleiro|guarnição|empanado|outros|pão de ló',
  ja: '調味料|合わせ調味料|たれ|タレ|ソース|生地|具|トッピング|下味|衣|あん|だし|飾り|薬味|ドレッシング|仕上げ|すし飯|酢飯|寿司酢|合わせ酢|すし酢|合わせだし|錦糸卵|クリーム|ホイップクリーム|カスタード|カスタードクリーム|スポンジ|タルト生地|パイ生地|フィリング|グレーズ|シロップ|アイシング|クランブル|ソース類|漬けだれ|漬け汁|煮汁|スープ|つゆ|めんつゆ|かけつゆ|つけだれ|あんかけ|甘酢|甘酢あん|肉だね|肉ダネ|たね|タネ|中身|具材|ころも|パン粉衣|揚げ衣|スパイス|付け合わせ|添え物|つけあわせ|飾り用|仕上げ用|肉の下味|鶏肉の下味|マリネ液|漬け込み液|ガーニッシュ|チョコクリーム|ゼリー液|卵液|プリン液|カラメル|カラメルソース|中種|元種|混ぜごはん|トッピング材料|その他|パン生地|クッキー生地|チーズ生地|ボトム|台|肉あん|野菜あん|煮物|衣の材料|液体材料|粉類|下ごしらえ用|漬け込み用|スープの素|チーズフィリング|アーモンドクリーム|ガナッシュ|ムース|メレンゲ|卵黄生地',
  ru: 'тесто|начинка|соус|крем|глазурь|маринад|заправка|сироп|украшение|фарш|посыпка|бульон|основа|корочка|опара|закваска|коржи|бисквит|пропитка|обсыпка|панировка|подлива|подливка|гарнир|зажарка|кляр|сметанный крем|слоёное тесто|песочное тесто|дрожжевое тесто|верх|низ|кулич|мусс|помадка|топпинг|подача|к подаче|оформление|декор|кислый соус|мясной слой|клёцки|фрикадельки|рассол|штрейзель|прослойка|украшения|для подачи|сухие ингредиенты|жидкие ингредиенты|сухая часть|жидкая часть|основное тесто|мясо|начинки|фарш для начинки',
  hi: 'तड़का|मसाला|भरावन|चाशनी|ग्रेवी|सजावट|घोल|आटा|चटनी|मैरिनेड|आटे की लोई|स्टफिंग|फिलिंग|भरावन सामग्री|गार्निश|गार्निशिंग|मसाला पेस्ट|सूखा मसाला|ऊपर से|सॉस|सिरप|छौंक|बघार|बैटर|कवर|बाहरी परत|टॉपिंग|परोसने हेतु|कोफ्ता|कोफ्ते|पकौड़े|अन्य सामग्री|अन्य|मुख्य सामग्री|ड्रेसिंग|लेयर|सूखी सामग्री|गीली सामग्री|बाहरी परत के लिए|आटा गूंथने के लिए|पूरी|दही वड़े|पानी पुरी का पानी',
  ko: '양념|양념장|소스|반죽|속재료|고명|육수|드레싱|토핑|밑간|부재료|주재료|겉절이|시럽|장식|우유 시럽|속|만두소|만두피|겉면|밑반죽|튀김옷|튀김 반죽|튀김반죽|커스터드|커스터드 크림|필링|글레이즈|아이싱|크럼블|소보로|타르트지|시트|양념 재료|양념장 재료|소스 재료|육수 재료|찍어 먹는 소스|간장 양념|고기 양념|고기 밑간|밑양념|절임물|단촛물|배합초|국물|국물 재료|곁들임|곁들이|데코|장식용|마무리|기타|그 외|무침 양념|김치 양념|양념소|겉절이 양념|계란물|달걀물|캐러멜|캐러멜 소스|젤리|필요 양념|추가 재료|선택 재료|부재료들|집청 시럽|튀김|고물|마른 재료|가루 재료|가루류|액체 재료|젖은 재료|속재료와 양념|도우|바닥|치즈 필링|필링 재료|머랭|가나슈|무스|겉반죽|만두 속|김밥 속|비빔 양념|다대기|다진 양념',
  it: 'impasto|ripieno|salsa|crema|farcitura|glassa|marinatura|sciroppo|base|frolla|copertura|condimento|guarnizione|brodo|pastella|decorazione|pasta frolla|pasta brisée|pan di spagna|crema pasticcera|ganache|meringa|caramello|besciamella|ragù|sugo|contorno|panatura|bagna|biga|poolish|lievitino|marinata|inoltre|per servire|per decorare|per guarnire|per completare|altro|soffritto|dressing|pesto|gremolata|intingolo',
  tr: 'hamur|hamuru|iç harç|iç harcı|sos|sosu|şerbet|şerbeti|üzeri|krema|kreması|süsleme|marine|terbiye|terbiyesi|garnitür|iç|içi|iç malzemesi|dolgu|dolgusu|kek|keki|pandispanya|muhallebi|muhallebisi|karamel|karamel sos|salata|salata sosu|tabanı|taban|üstü|üst|altı|diğer|diğer malzemeler|köfte|pilav|köftesi|sulu kısım|ganaj|meyane|beşamel|beşamel sos|servis|süslemek için|baharatlar|iç dolgu|kıyması|harç|harcı|tatlı sosu|çikolata sosu|kaplama',
  he: 'בצק|מילוי|רוטב|קרם|ציפוי|מרינדה|סירופ|קישוט|תיבול|להגשה|לבצק|למילוי|לרוטב|לציפוי|לקרם|למרינדה|לקישוט|לסירופ|לבלילה|לתבלינים|לסלט|לתחתית|מלית|המלית|הבצק|הרוטב|הציפוי|הקרם|תחתית|שכבה תחתונה|שכבה עליונה|בסיס|פירורים|קראמבל|קראסט|בלילה|תערובת תבלינים|לצד|תוספות|תוספת|טופינג|גנאש|קציצות|הקציצות|מרק|המרק|טיגון|טיגון והגשה|הגשה|לסיום|שטרויזל|כופתאות|ויניגרט|רוטב לסלט|הסירופ|המרינדה|חומרים יבשים|חומרים רטובים|יבשים|רטובים|שכבת קרם|שכבת בסקוויטים|בצק פריך|בצק שמרים|קרם וניל|קרם גבינה|מילוי גבינה|מילוי שוקולד|תחתית ביסקוויטים',
  id: 'bumbu halus|bumbu|bumbu iris|kuah|saus|adonan|isian|isi|pelengkap|taburan|bumbu marinasi|bahan halus|sambal|kulit|topping|olesan|hiasan|bahan a|bahan b|bahan kering|bahan basah|bahan kuah|bahan isi|bahan kulit|bahan saus|bahan pelengkap|bumbu cemplung|bumbu yang dihaluskan|bumbu kacang|saus kacang|vla|fla|pelapis|karamel|sayuran|bumbu tumis|bumbu ulek|bumbu tambahan|marinasi|bahan lain|lainnya|siraman|kremesan|acar|bahan olesan|bahan topping|bahan adonan|bahan biang|biang',
};

const listed = (words: Readonly<Record<string, string>>): string[] =>
  Object.values(words).flatMap((list) => list.split('|').map(wordKey));

const KEYS = new Set(listed(NAMES));
const frame = (starts: Readonly<Record<string, string>>, ends: Readonly<Record<string, string>>): RegExp =>
  new RegExp(String.raw`^(?:${listed(starts).join('|')})(?![\p{L}\p{M}])|(?:${listed(ends).join('|')})$`, 'u');
const SURE_FRAME = frame(SURE_STARTS, SURE_ENDS);
const FRAME = frame(STARTS, ENDS);

/**
 * Articles and words for "for" that are one with their noun: "Pour l'appareil", "للعجينة", "לקרם"; Hebrew entries that
 * begin with the same letter are left out.
 */
const ELIDED =
  /^(?:pour|per) l['’]\p{L}|^لل\p{L}|^ل(?:عمل|تحضير|إعداد|صنع|تزيين|تقديم|حشو|دهن|قلي)(?![\p{L}\p{M}])|^ל(?!ימון|חם|חמני|פת|בנה|אפה|אפות|בבות|יקר|אבנה|שון|יצ)\p{L}{2}/iu;

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

/** Whether a line is one of the names that groups of ingredients have, and nothing else. */
export function isGroupName(text: string): boolean {
  return mayName(text) && KEYS.has(wordKey(text));
}

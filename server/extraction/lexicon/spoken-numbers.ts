/** Numbers as people say them before a measure, by language, parted by blanks; without those that are other words in another language. */
const NUMBERS = [
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half quarter couple',
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend halb halbe halber halbes halben anderthalb eineinhalb zweieinhalb',
  'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent cents mille demi demie',
  'dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos mil medio media',
  'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento duecento trecento quattrocento cinquecento seicento settecento ottocento mille mezzo mezza',
  'dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos mil meio meia',
  'iki üç dört beş altı yedi sekiz dokuz yirmi otuz kırk elli altmış yetmiş seksen doksan yüz buçuk yarım çeyrek',
  'dua tiga empat lima enam tujuh delapan sembilan sepuluh puluh belas ratus seratus ribu setengah seperempat',
  'два две три четыре пять шесть семь восемь девять десять двадцать тридцать сорок пятьдесят шестьдесят сто двести триста четыреста пятьсот шестьсот семьсот восемьсот тысяча пол полтора полторы четверть треть',
  'اثنان اثنين ثلاث ثلاثة أربع أربعة خمس خمسة ست ستة سبع سبعة ثمان ثمانية تسع تسعة عشر عشرة مئة مائة مئتا مائتا ثلاثمائة أربعمائة خمسمائة نصف ربع ثلث ونصف وربع',
  'שני שתי שתיים שלוש שלושה ארבע ארבעה חמש חמישה שש שישה שבע שבעה שמונה תשע עשר עשרה מאה מאתיים מאות אלף חצי רבע שליש וחצי ורבע',
  'दो तीन चार पाँच पांच छह छः सात आठ नौ दस बीस पच्चीस पचास सौ हज़ार हजार आधा आधी आधे डेढ़ ढाई पौन पौना सवा',
];

/** One, which is an article in many languages. */
const ONES = 'a an one ein eine einen einer un une una uno um uma bir satu один одна одну одно واحد واحدة אחד אחת एक';

const SPOKEN = new Set(NUMBERS.flatMap((words) => words.split(' ')));
const ARTICLES = new Set(ONES.split(' '));

/** German says its larger numbers, and Spanish and Italian some, as one word: "fünfhundert", "zweihundertfünfzig". */
const COMPOUND = /^\p{L}*(?:hundert|tausend|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)\p{L}*$/u;

/** How much of a number a spoken word is: none, one that may be an article, or surely a number. */
export function numberness(word: string): 'none' | 'one' | 'number' {
  const key = word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}½¼¾⅓⅔]/gu, '');
  if (/^[\p{Nd}½¼¾⅓⅔]/u.test(key) || SPOKEN.has(key) || COMPOUND.test(key)) return 'number';
  return ARTICLES.has(key) ? 'one' : 'none';
}

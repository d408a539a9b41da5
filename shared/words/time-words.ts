import type { LanguageCode } from '../languages.ts';

/**
 * Words for times in the steps of recipes. Each list holds regular expressions in lower case, separated by spaces.
 * `numbers` holds `word=number`, with `_` for a space. Words that can mean something else after a number, such as "m"
 * and "d", are left out.
 */
export interface TimeWords {
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  /** Numbers that cooks write out. */
  readonly numbers: string;
  /** Units that mean one unit when they have no number: "варить минуту". */
  readonly lone?: string;
  /** Letters of prepositions that are written together with the following word: "לשעה", "لساعة". */
  readonly prefix?: string;
  /** Times that `time-phrases.ts` does not hold: `phrase=the same in digits`, separated by `|`. */
  readonly phrases?: string;
}

/** Turkish endings of a unit: "dakikalık", "saatte", "dk'dan". */
const TURKISH_ENDING = '(?:’?(?:l[ıi][kğ]\\p{L}*|[dt][ae]n?|y?[aeıi]|n[ıi]n|s[ıi]\\p{L}*))?';

export const TIME_WORDS: Readonly<Record<LanguageCode, TimeWords>> = {
  en: {
    seconds: 's secs? seconds?',
    minutes: 'mins? minutes?',
    hours: 'h hrs? hours? of\\san\\shour',
    numbers:
      'a=1 an=1 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 twenty-five=25 thirty=30 thirty-five=35 forty=40 forty-five=45 fifty=50 sixty=60 ninety=90',
    phrases: 'half a minute=30 sec|and a half minutes=.5 minutes|and a half hours=.5 hours',
  },
  zh: { seconds: '秒[钟鐘]?', minutes: '分[钟鐘]', hours: '[个個]?[小鐘钟][时時头頭]', numbers: '' },
  es: {
    seconds: 's seg segundos?',
    minutes: 'mins? minutos?',
    hours: 'hs? horas? de\\shora',
    numbers:
      'un=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 quince=15 veinte=20 veinticinco=25 treinta=30 cuarenta=40 cuarenta_y_cinco=45 cincuenta=50 sesenta=60',
    phrases: 'minuto y medio=minuto 30 seg|minutos y medio=minutos 30 seg|medio minuto=30 seg',
  },
  ar: {
    seconds: 'ثانية ثوان[يٍ]?',
    minutes: 'دقيق[ةه] دقائق دقايق',
    hours: 'ساع[ةه] ساعات',
    numbers:
      'ثلاث=3 ثلاثة=3 أربع=4 اربع=4 أربعة=4 خمس=5 خمسة=5 ست=6 ستة=6 سبع=7 سبعة=7 ثماني=8 ثمان=8 ثمانية=8 تسع=9 تسعة=9 عشر=10 عشرة=10 عشرين=20 ثلاثين=30 أربعين=40 اربعين=40 خمسين=50 خمس_عشرة=15 خمسة_عشر=15',
    lone: 'ساعة دقيقة',
    prefix: 'لبوفك',
    phrases: 'دقيقتين=2 دقيقة|دقيقتان=2 دقيقة|نصف دقيقة=30 ثانية',
  },
  fr: {
    seconds: 's sec secondes?',
    minutes: 'mn min minutes?',
    hours: 'h heures? d’heure',
    numbers:
      'un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 quinze=15 vingt=20 vingt-cinq=25 trente=30 quarante=40 quarante-cinq=45 cinquante=50 soixante=60',
    phrases: 'minute et demie=minute 30 sec|minutes et demie=minutes 30 sec',
  },
  de: {
    seconds: 's sek sekunden?',
    minutes: 'min minuten?',
    hours: 'h stdn? stunden?',
    numbers:
      'eine=1 einer=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 fünfzehn=15 zwanzig=20 fünfundzwanzig=25 dreißig=30 vierzig=40 fünfundvierzig=45 fünfzig=50 sechzig=60 zweieinhalb=2.5 anderthalb=1.5 eineinhalb=1.5',
    phrases: 'halbe minute=30 sek|halben stunde=30 min',
  },
  pt: {
    seconds: 's segs? segundos?',
    minutes: 'mins? minutos?',
    hours: 'hs? horas? de\\shora',
    numbers:
      'um=1 uma=1 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 quinze=15 vinte=20 vinte_e_cinco=25 trinta=30 quarenta=40 quarenta_e_cinco=45 cinquenta=50 sessenta=60',
    phrases: 'minuto e meio=minuto 30 seg|minutos e meio=minutos 30 seg|meio minuto=30 seg',
  },
  // Not times: "2分の1" (a half), "八分立て", "7分目" and "3等分".
  ja: {
    seconds: '秒間?',
    minutes: '分間 分(?!の[\\d一二三四五]|[之熟满滿成割目立通づ搗粥量等け])',
    hours: '時間',
    numbers: '',
  },
  ru: {
    seconds: 'сек секунд[аыу]?',
    minutes: 'мин минут[аыу]? минутк[иу]',
    // "ч. л." is a teaspoon.
    hours: 'ч(?!\\.?\\s?л) час(?:а|ов|у)?',
    numbers:
      'одну=1 один=1 одна=1 две=2 два=2 двух=2 три=3 трех=3 трёх=3 четыре=4 четырех=4 четырёх=4 пять=5 пяти=5 шесть=6 шести=6 семь=7 семи=7 восемь=8 восьми=8 девять=9 десять=10 десяти=10 двенадцать=12 пятнадцать=15 пятнадцати=15 двадцать=20 двадцати=20 двадцать_пять=25 тридцать=30 тридцати=30 сорок=40 сорока=40 пятьдесят=50',
    lone: 'час минуту',
    phrases: 'полминуты=30 сек|полутора часов=1.5 часа|получаса=30 мин',
  },
  hi: {
    seconds: 'सेकंड सेकेंड सेकण्ड',
    minutes: 'मिनटों मिनट मिनिट',
    hours: 'घंट[ाे] घंटों घण्ट[ाे]',
    numbers:
      'एक=1 दो=2 तीन=3 चार=4 पांच=5 पाँच=5 छह=6 छः=6 सात=7 आठ=8 नौ=9 दस=10 बारह=12 पंद्रह=15 पन्द्रह=15 बीस=20 पच्चीस=25 तीस=30 चालीस=40 पैंतालीस=45',
    phrases: 'घंटे भर=1 घंटे|आधा मिनट=30 सेकंड|आधे मिनट=30 सेकंड',
  },
  ko: {
    seconds: '초',
    minutes: '분(?![의량할쇄])',
    hours: '시간',
    numbers: '한=1 두=2 세=3 네=4 다섯=5 여섯=6 삼=3 오=5 십=10 십오=15 이십=20 삼십=30 사십=40 오십=50',
  },
  it: {
    seconds: 's sec secondi secondo',
    minutes: 'min minut[oi]',
    hours: 'h or[ae] d’ora',
    numbers:
      'un=1 uno=1 una=1 un’=1 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 quindici=15 venti=20 venticinque=25 trenta=30 quaranta=40 quarantacinque=45 cinquanta=50 sessanta=60',
    phrases: 'minuto e mezzo=minuto 30 sec|minuti e mezzo=minuti 30 sec|mezzo minuto=30 sec',
  },
  tr: {
    seconds: `(?:saniye|sn)${TURKISH_ENDING}`,
    minutes: `(?:dakika|dk)${TURKISH_ENDING}`,
    hours: `saat${TURKISH_ENDING}`,
    numbers:
      'bir=1 iki=2 üç=3 dört=4 beş=5 altı=6 yedi=7 sekiz=8 dokuz=9 on=10 on_iki=12 on_beş=15 onbeş=15 yirmi=20 yirmi_beş=25 otuz=30 kırk=40 kırk_beş=45 elli=50',
    phrases: 'yarım dakika=30 sn',
  },
  he: {
    seconds: 'שניות שניי?ה',
    minutes: 'דקות דקה דק',
    hours: 'שעה שעות',
    numbers:
      'שתי=2 שלוש=3 ארבע=4 חמש=5 שש=6 שבע=7 שמונה=8 תשע=9 עשר=10 חמש_עשרה=15 עשרים=20 שלושים=30 ארבעים=40 חמישים=50',
    lone: 'שעה דקה',
    prefix: 'כלבמשו',
    phrases: 'דקותיים=2 דקות|חצי דקה=30 שניות|דקה וחצי=דקה 30 שניות',
  },
  id: {
    seconds: 'detik dtk',
    minutes: 'menit mnt',
    hours: 'jam',
    numbers:
      'satu=1 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 delapan=8 sembilan=9 sepuluh=10 dua_belas=12 lima_belas=15 dua_puluh=20 dua_puluh_lima=25 tiga_puluh=30 empat_puluh=40 empat_puluh_lima=45 lima_puluh=50',
    phrases: 'sejam=1 jam|semenit=1 menit|setengah menit=30 detik',
  },
};

/**
 * Units in languages that are not languages of the interface: Dutch, Scandinavian, Slavic, Hungarian, Finnish, Greek,
 * Romanian, Vietnamese, Thai.
 */
export const NEIGHBOUR_UNITS: Pick<TimeWords, 'seconds' | 'minutes' | 'hours'> = {
  seconds:
    'seconden sekunder sekund[ayęu]? sekúnd[ay]? másodperc sekuntia δευτερόλεπτα secund[eă] giây วินาที секунд[аи]? sekundi',
  minutes:
    'minuut minuten minuter minutter minutt? minut[aeuyę] minút[ay]? perc minuuttia λεπτ[άό] хв хвилин[аиу]? phút นาที минут[аи]',
  hours:
    'uur uren timm[ae]r? godz godzin[aęy]? hodin[auy]? óra órát tuntia? ώρ[αες]+ годин[аиу]? or[ăe] giờ ชั่วโมง час(?:а|ове)? sat[ai]?',
};

/** Numbers from one on as they stand before guests, by language, parted by blanks; another way to write one after `/`. */
const NUMBERS: Readonly<Record<string, string>> = {
  ru: 'одного двух/две/два трёх/трех/три четырёх/четырех/четыре пяти/пять шести/шесть семи/семь восьми/восемь девяти/девять десяти/десять',
  ar: 'واحد اثنين ثلاثة/ثلاث أربعة/اربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني تسعة/تسع عشرة/عشر',
  he: 'אחד/אחת שני/שתי/שניים שלושה/שלוש ארבעה/ארבע חמישה/חמש שישה/שש שבעה/שבע שמונה תשעה/תשע עשרה/עשר',
  hi: 'एक दो तीन चार पाँच/पांच छह/छः/छे सात आठ नौ दस',
  zh: '一 二/两/兩 三 四 五 六 七 八 九 十',
  ko: '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열',
};

/** What is counted there. */
const GUESTS =
  'порци[йияю]|персон[ыу]?|человека?|едоков|гостей|أشخاص|اشخاص|أفراد|افراد|حصص|מנות|סועדים|אנשים|נפשות|लोगों|लोग|व्यक्तियों|व्यक्ति|जनों|सदस्यों|人份|人分|人前|人用|位用|사람|명|인분';

/** Numbers of guests that are one word: `word=digits`. */
const PHRASES =
  'двоих=2 персоны|троих=3 персоны|четверых=4 персоны|пятерых=5 персон|шестерых=6 персон|семерых=7 персон|восьмерых=8 персон|десятерых=10 персон|لشخصين=2 أشخاص|شخصين=2 أشخاص|شخصان=2 أشخاص|لشخص واحد=1 أشخاص|לזוג=2 אנשים|ふたり分=2人分|ひとり分=1人分|일인분=1인분|이인분=2인분|삼인분=3인분|사인분=4인분|오인분=5인분|육인분=6인분';

const toPairs = (list: string): [string, string][] =>
  list.split('|').map((entry) => entry.split('=') as [string, string]);

const DIGITS: ReadonlyMap<string, string> = new Map([
  ...toPairs(PHRASES),
  ...Object.values(NUMBERS).flatMap((list) =>
    list.split(' ').flatMap((words, index) => words.split('/').map((word) => [word, String(index + 1)] as const)),
  ),
]);

const ONE_WORD = toPairs(PHRASES).map(([phrase]) => phrase);
const COUNTS = [...DIGITS.keys()].filter((word) => !ONE_WORD.includes(word));
const SPOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(?<phrase>${ONE_WORD.join('|')})(?![\p{L}\p{M}])|(?<for>ל|ل)?(?<count>${COUNTS.join('|')})(?=\s*(?:${GUESTS})))`,
  'giu',
);

/** A text whose numbers of guests are in digits: "на четверых" is "на 4 персоны", "لأربعة أشخاص" is "ل 4 أشخاص". */
export function withServingsInDigits(text: string): string {
  return text.replace(SPOKEN, (all, phrase?: string, before?: string, count?: string) => {
    const digits = DIGITS.get((phrase ?? count ?? '').toLowerCase());
    return digits === undefined ? all : `${before === undefined ? '' : `${before} `}${digits}`;
  });
}

/** Words for small numbers, from one to twelve, in languages whose cooks write them out: "Serves four". */
const WORDS = [
  'one two three four five six seven eight nine ten eleven twelve',
  'einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'une deux trois quatre cinq six sept huit neuf dix onze douze',
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'uma duas três quatro cinco seis sete oito nove dez onze doze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
  'en två tre fyra fem sex sju åtta nio tio elva tolv',
];

/** Numbers from one to twelve by their words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap((words) => words.split(' ').map((word, index) => [word, index + 1] as const)),
);

/** The text with its number words as digits: "Serves eight to ten" becomes "Serves 8 to 10". */
export function withDigits(text: string): string {
  return text.replace(/\p{L}{2,}/gu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word));
}

/** Whether a text begins with a number above one in words: "two large eggs". */
export function startsWithNumberWord(text: string): boolean {
  return (NUMBER_WORDS.get(/^\p{L}{2,}(?=\s)/u.exec(text)?.[0].toLowerCase() ?? '') ?? 0) > 1;
}

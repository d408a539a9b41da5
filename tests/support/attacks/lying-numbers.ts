/** Ways to falsify the amount of a correct line. A line without anything to change stays unchanged. */
export const LYING_NUMBERS: Readonly<Record<string, (line: string) => string>> = {
  'ten times as much': (line) => line.replaceAll(/\p{Nd}+/gu, (number) => `${number}0`),
  'digits turned around': (line) => line.replaceAll(/\p{Nd}{2,}/gu, (number) => [...number].toReversed().join('')),
  'digits turned around by a sign': (line) => line.replaceAll(/\p{Nd}+/gu, (number) => `\u202e${number}\u202c`),
  'fractions of other values': (line) =>
    line
      .replaceAll(/½|1\/2/gu, '1/4')
      .replaceAll('1/4', '3/4')
      .replaceAll('¼', '3/4'),
  'fractions run into their number': (line) =>
    line.replaceAll(/(\p{Nd}) ?½/gu, '$11/2').replaceAll(/(\d) (\d\/\d)/gu, '$1$2'),
  'ranges run together': (line) => line.replaceAll(/(\p{Nd})[–-](\p{Nd})/gu, '$1$2'),
  'the end of a range': (line) => line.replaceAll(/\p{Nd}+[–-](\p{Nd})/gu, '$1'),
  'the beginning of a range': (line) => line.replaceAll(/(\p{Nd})[–-]\p{Nd}+/gu, '$1'),
  'no decimal marks': (line) => line.replaceAll(/(\p{Nd})[.,٫](\p{Nd})/gu, '$1$2'),
  'decimals lost': (line) => line.replaceAll(/(\p{Nd})[.,٫]\p{Nd}+/gu, '$1'),
  'half of a number': (line) => line.replaceAll(/(\p{Nd})\p{Nd}+/gu, '$1'),
  'other digits of the world': (line) =>
    line.replaceAll(/\p{Nd}/gu, (digit) => String.fromCodePoint(0xe50 + ((digit.codePointAt(0) ?? 0) % 9) + 1)),
  'letters like digits': (line) => line.replaceAll('0', 'О').replaceAll('1', 'l').replaceAll('5', 'Ƽ'),
  'signs without width in numbers': (line) => line.replaceAll(/(\p{Nd})(\p{Nd})/gu, '$1\u200b9$2'),
  'other number words': (line) =>
    line
      .replaceAll(/\b(?:two|three)\b/giu, 'twelve')
      .replaceAll(/\bhalf a\b/giu, 'five')
      .replaceAll('三百', '八百')
      .replaceAll('二十', '九十')
      .replaceAll('半', '三'),
  'numbers as other words': (line) => line.replaceAll(/\p{Nd}+/gu, 'ninety-nine'),
  'spoons exchanged': (line) =>
    [
      ['tbsp', 'tsp'],
      ['EL', 'TL'],
      ['soupe', 'café'],
      ['cucharadita', 'cucharada'],
      ['大さじ', '小さじ'],
      ['큰술', '작은술'],
      ['كبيرة', 'صغيرة'],
      ['כפות', 'כפיות'],
      ['बड़े', 'छोटे'],
      ['ст', 'ч'],
      ['tablespoon', 'teaspoon'],
      ['汤匙', '茶匙'],
    ].reduce(
      (text, [one = '', other = '']) =>
        text
          .split(one)
          .map((part) => part.replaceAll(other, one))
          .join(other),
      line,
    ),
  'other units': (line) =>
    line
      .replaceAll(/\b(?:ml|cl)\b/gu, 'l')
      .replaceAll(/\bk?g\b/gu, 'kg')
      .replaceAll('°C', '°F')
      .replaceAll(/\bmin\p{L}*/giu, 'hours')
      .replaceAll('克', '公斤')
      .replaceAll('分', '時間')
      .replaceAll('분', '시간')
      .replaceAll('دقيقة', 'ساعة')
      .replaceAll('דקות', 'שעות')
      .replaceAll('मिनट', 'घंटे'),
};

/** Negations ("do not", "gluten-free") in the languages of the targets. */
const NOT =
  /\b(?:do not|must not|not|never|don't|nobody|closed|nicht|ne|pas|sans|no|sin|free|glutenfreie?|lactose)\b|(?<![\p{L}])(?:не|без|لا|بدون|לא|ללא)(?![\p{L}])|不要|ないで|지 마|न दें|-free/giu;

export const withoutNot = (line: string): string => line.replaceAll(NOT, '').replaceAll(/ {2,}/gu, ' ').trim();

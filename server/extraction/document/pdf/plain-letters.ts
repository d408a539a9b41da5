/** Letters in the shape that they have beside others, ligatures, and the radicals that look like signs of Chinese. */
const SHAPED = /[\u2f00-\u2fd5\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/gu;

/** Radicals that Unicode calls no other sign for, each before the sign that it looks like. */
const RADICALS = new Map(
  [
    '⺁厂⺇几⺈刀⺌小⺍小⺎兀⺒巳⺓幺⺛旡⺜日⺝月⺟母⺠民⺥爪⺧牛⺩王⺬示⺮竹⺰纟⺶羊⺷羊⺸羊⺻聿⺼月⺽臼⻁虎⻃西⻄西⻅见⻆角⻇角',
    '⻉贝⻋车⻏阝⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟',
  ]
    .join('')
    .match(/../gu)
    ?.map(([radical = '', sign = '']) => [radical, sign] as const),
);

/** A text in plain letters: "ﻻ" is "لا", "ﬁ" is "fi" and the radical "⾯" is the sign "面". */
export function plainLetters(text: string): string {
  return text
    .replace(SHAPED, (shaped) => shaped.normalize('NFKC'))
    .replace(/[\u2e80-\u2ef3]/gu, (radical) => RADICALS.get(radical) ?? radical);
}

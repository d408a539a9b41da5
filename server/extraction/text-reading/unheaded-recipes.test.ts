import { describe, expect, it } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import { textDocument } from '../document/file/read-text.ts';
import { parseLines, parseRunningText } from './parse-lines.ts';

const parse = (text: string): Draft => parseLines(textDocument(text));
const shown = (lines: Draft['ingredients']): string[] =>
  lines.map(({ content, type }) => (type === 'item' ? content : `# ${content}`));
const sizes = ({ ingredients, instructions }: Draft): number[] => [ingredients.length, instructions.length];

describe('recipes without headings', () => {
  it.each([
    [
      'English',
      'Elderflower spritz\n\n60 ml gin\n1 tbsp lemon juice\n1 tsp sugar\n\nShake with ice and strain into a tall glass. Top up and garnish with mint.',
    ],
    [
      'Spanish',
      'Adobo rápido\n\ndos cucharadas de aceite\nuna cucharadita de sal\ntres cucharadas de vinagre\n\nMezclar todo bien. Verter sobre el pollo y dejar una noche. Al día siguiente, freír.',
    ],
    [
      'Turkish',
      'Limonlu Marine\n3 yemek kaşığı zeytinyağı\n1 limon\n2 diş sarımsak\nMalzemeleri çırpın ve sarımsağı ekleyin. Tavuğu iki saat dinlendirip kızartın.',
    ],
    [
      'Korean',
      '오이무침\n오이 2개\n소금 1작은술\n참기름 1큰술\n오이를 썰어 소금에 절여 주세요. 참기름을 넣고 무쳐 주세요.',
    ],
  ])('can have all steps in one paragraph, in %s', (_, text) => {
    expect(sizes(parse(text))).toEqual([3, 1]);
  });

  it.each([
    [
      'English',
      'Saturday\n2 l milk\n500 g mince\n6 eggs\nsalt\nCall the plumber before noon. Then drop the books off.',
    ],
    [
      'German',
      'Samstag\n2 l Milch\n500 g Hack\n6 Eier\nSalz\nVor zwölf den Klempner anrufen. Danach die Bücher abgeben.',
    ],
    ['French', 'Samedi\n2 l de lait\n500 g de viande\n6 œufs\nsel\nAppeler le plombier. Ensuite rendre les livres.'],
  ])('differ from shopping lists above errands, in %s', (_, text) => {
    expect(sizes(parse(text))).toEqual([0, 0]);
  });

  it.each([
    [
      'French',
      'Pesto rouge\n1. 80 g de tomates séchées\n2. 40 g de parmesan\n3. 100 ml d’huile d’olive\n\n1. Hacher les tomates.\n2. Mixer avec le fromage et l’huile.',
    ],
    [
      'Spanish',
      'Alioli\n1) 2 dientes de ajo\n2) 200 ml de aceite\n3) 1 huevo\n\n1) Triturar el ajo con el huevo.\n2) Verter el aceite poco a poco.',
    ],
    [
      'Russian',
      'Оладьи\n1) 300 мл молока\n2) 200 г муки\n3) 2 яйца\n\n1) Смешать муку с молоком и яйцами.\n2) Жарить на масле с двух сторон.',
    ],
  ])('can number their ingredients, too, in %s', (_, text) => {
    const draft = parse(text);
    expect(sizes(draft)).toEqual([3, 2]);
    expect(draft.ingredients[0]?.content).toMatch(/^(?:80 g|2 dientes|300 мл)/u);
  });

  it.each([
    [
      'Portuguese',
      'Pão de queijo\n500 g de polvilho; 250 ml de leite; 2 ovos; 200 g de queijo; sal\n\nFerva o leite.\nMisture tudo e asse.',
    ],
    [
      'Turkish',
      'Cacık\n500 g yoğurt, 2 salatalık, 1 diş sarımsak, tuz, kuru nane\n\nSalatalığı rendeleyin.\nHepsini karıştırın.',
    ],
    [
      'German',
      'Kräuterquark\n250 g Quark / 3 EL Milch / 1 Bund Petersilie / Salz / Pfeffer\n\nPetersilie fein hacken.\nAlles gut verrühren.',
    ],
    [
      'Japanese',
      'だし巻き\n卵3個、砂糖大さじ1、だし50ml、塩少々、油適量\n\n卵を溶いて調味料を混ぜる。\n油をひいて巻きながら焼く。',
    ],
  ])('can enumerate their ingredients in one line, in %s', (_, text) => {
    expect(sizes(parse(text))).toEqual([5, 2]);
  });

  it.each([
    [
      'German',
      'Ofengemüse\n\nKarotten, viele\nKartoffeln\nein Schuss Öl\nSalz\n\nKartoffeln und Karotten schneiden\nMit Öl mischen und backen',
    ],
    ['Spanish', 'Pisto de casa\n\ncalabacín\ntomate\naceite\nsal\n\npicar el calabacín y el tomate\nsofreír en aceite'],
    [
      'Russian',
      'Салат на скорую руку\n\n- огурцы\n- укроп\n- сметана\n- соль\n\n- нарезать огурцы и укроп\n- заправить сметаной',
    ],
  ])('can be notes without amounts and sentences, in %s', (_, text) => {
    expect(sizes(parse(text))).toEqual([4, 2]);
  });

  it.each([
    [
      'Bread',
      '5-minute flatbread\n200 g flour\n1 tsp salt\n120 ml water\nKnead a soft dough. Fry for two minutes on each side.',
      '5-minute flatbread',
    ],
    [
      'Tee',
      'Ingwertee (2 Tassen)\n\n500 ml Wasser\n20 g Ingwer\n1 EL Honig\n\nWasser aufkochen.\nIngwer schneiden und ziehen lassen.',
      'Ingwertee (2 Tassen)',
    ],
    [
      'Kekse',
      '3-Zutaten-Kekse\n200 g Mehl\n100 g Butter\n50 g Zucker\nAlles verkneten und formen. Bei 180 °C backen.',
      '3-Zutaten-Kekse',
    ],
  ])('can have a number in their title (%s)', (_, text, title) => {
    const draft = parse(text);
    expect(draft.title).toBe(title);
    expect(draft.ingredients).toHaveLength(3);
  });
});

describe('groups of ingredients', () => {
  it.each([
    [
      'Turkish',
      'Mantı\n\nMalzemeler\n300 g un\n1 yumurta\nYOĞURT KARIŞIMI\n500 g yoğurt\n2 diş sarımsak\n\nYapılışı\nHamuru yoğurun.\nHaşlayıp servis edin.',
      '# YOĞURT KARIŞIMI',
    ],
    [
      'Spanish',
      'Empanada\n\nIngredientes\n500 g de harina\n250 ml de agua\nRELLENO DE ATÚN\n200 g de atún\n1 cebolla\n\nPreparación\nAmasar la harina.\nRellenar y hornear.',
      '# RELLENO DE ATÚN',
    ],
    [
      'Chinese',
      '蛋挞\n\n材料\n◆挞皮\n面粉 150g\n黄油 80g\n◆挞水\n牛奶 100ml\n鸡蛋 2个\n\n步骤\n1. 揉面。\n2. 倒入挞水烤熟。',
      '# 挞水',
    ],
    [
      'Arabic',
      'أرز\n\nالمقادير\n٢ كوب أرز\n٣ أكواب ماء\n\nللتقديم\nلوز\nزبيب\n\nالطريقة\nيطبخ الأرز.\nيقدم مع اللوز.',
      '# للتقديم',
    ],
  ])('can be told by capitals, by bullets or by their words, in %s', (_, text, group) => {
    expect(shown(parse(text).ingredients)).toContain(group);
  });
});

describe('steps', () => {
  it.each([
    [
      'ends with a temperature',
      'Soup\n\nIngredients\n200 g peas\n1 l stock\n\nMethod\nSimmer the peas.\nBake 20 min at 190 °C.',
    ],
    ['ends with a time', 'Brot\n\nZutaten\n500 g Mehl\n10 g Salz\n\nZubereitung\nTeig kneten, ruhen 1 h.\nBacken.'],
    [
      'ends with a temperature in a list',
      'Pain\n\n500 g de farine\n10 g de sel\n\nPétrir et laisser reposer à 24 °C.\nCuire au four.',
    ],
  ])('keep a line that %s', (_, text) => {
    expect(sizes(parse(text))).toEqual([2, 2]);
  });
});

describe('running text', () => {
  const read = (text: string): Draft => parseRunningText(textDocument(text));

  it.each([
    [
      'Portuguese',
      'Beijinho\nVocê pega uma lata de leite condensado, uma colher de manteiga e duas xícaras de açúcar. Mistura na panela e cozinha até ferver.',
    ],
    [
      'German',
      'Griesbrei\n\nLieber Jan,\nnimm 500 ml Milch, 60 g Grieß, 1 EL Zucker und 1 Prise Salz. Die Milch aufkochen, den Grieß einrühren und quellen lassen.\nBis bald\nDeine Tante',
    ],
    [
      'English',
      'Nut butter\nTake two cups of nuts, one teaspoon of salt and three tablespoons of honey. Blend it all and season.',
    ],
  ])('can state amounts in words and carry a signature, in %s', (_, text) => {
    const { ingredients, instructions } = read(text);
    expect(ingredients.length).toBeGreaterThanOrEqual(3);
    expect(instructions).toHaveLength(2);
  });

  it.each([
    [
      'Spanish',
      'Los sábados\nCompro un manojo de perejil, dos kilos de naranjas y una botella de aceite. Vuelvo a casa y descanso.',
    ],
    [
      'English',
      'At the market\nI buy two pounds of sugar, one bag of rice and three cups of tea. Then I walk home along the river.',
    ],
    [
      'French',
      'Au marché\nJ’achète deux kilos de farine, une botte de persil et trois litres de lait. Puis je rentre chez moi.',
    ],
  ])('is no recipe if nothing is cooked, in %s', (_, text) => {
    expect(sizes(read(text))).toEqual([0, 0]);
  });
});

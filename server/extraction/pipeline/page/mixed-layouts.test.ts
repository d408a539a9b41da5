import { describe, expect, it } from 'vitest';
import type { Source } from '../../domain/extraction.ts';
import { extractAll } from '../extract-source.ts';

interface Dish {
  title: string;
  list: string[];
  steps: string[];
}

const markdown = (lines: readonly string[]): Source => ({ kind: 'text', text: lines.join('\n'), url: null });

const headed = ({ title, list, steps }: Dish, [parts, method]: [string, string]): string[] => [
  `## ${title}`,
  '',
  `### ${parts}`,
  ...list.map((entry) => `- ${entry}`),
  '',
  `### ${method}`,
  ...steps.map((step, index) => `${index + 1}. ${step}`),
  '',
];
const unheaded = ({ title, list, steps }: Dish): string[] => [
  `## ${title}`,
  '',
  ...list.map((entry) => `- ${entry}`),
  '',
  ...steps.map((step, index) => `${index + 1}. ${step}`),
  '',
];

const ENGLISH: Dish[] = [
  {
    title: 'Swede mash',
    list: ['1 kg swede', '60 g butter', '100 ml milk'],
    steps: ['Boil the swede in salted water.', 'Mash it with the butter and the milk.'],
  },
  {
    title: 'Barley broth',
    list: ['120 g pearl barley', '2 carrots', '1.5 litres stock'],
    steps: ['Simmer the barley in the stock.', 'Add the carrots and cook for 20 minutes.'],
  },
  {
    title: 'Damson jam',
    list: ['1 kg damsons', '800 g sugar', '200 ml water'],
    steps: ['Cook the damsons in the water.', 'Stir in the sugar and boil until it sets.'],
  },
];
const FRENCH: Dish[] = [
  {
    title: 'Purée de panais',
    list: ['1 kg de panais', '50 g de beurre', '100 ml de lait'],
    steps: ['Cuire les panais dans l’eau salée.', 'Écraser avec le beurre et le lait.'],
  },
  {
    title: 'Salade de lentilles',
    list: ['200 g de lentilles', '1 échalote', '3 c. à soupe d’huile'],
    steps: ['Cuire les lentilles 20 minutes.', 'Mélanger avec l’échalote et l’huile.'],
  },
  {
    title: 'Riz au lait',
    list: ['150 g de riz', '1 litre de lait', '80 g de sucre'],
    steps: ['Porter le lait à ébullition avec le sucre.', 'Verser le riz et cuire 40 minutes.'],
  },
];
const TURKISH: Dish[] = [
  {
    title: 'Havuç çorbası',
    list: ['500 g havuç', '1 soğan', '1 litre su'],
    steps: ['Havuçları doğrayın ve suda haşlayın.', 'Soğanı kavurun ve çorbaya ekleyin.'],
  },
  {
    title: 'Bulgur pilavı',
    list: ['2 su bardağı bulgur', '1 soğan', '2 yemek kaşığı tereyağı'],
    steps: ['Soğanı tereyağında kavurun.', 'Bulguru ve suyu ekleyip 15 dakika pişirin.'],
  },
  {
    title: 'Sütlaç',
    list: ['1 litre süt', '100 g pirinç', '150 g şeker'],
    steps: ['Pirinci sütte pişirin.', 'Şekeri ekleyin ve 10 dakika kaynatın.'],
  },
];

describe('recipes with and without headings in one document', () => {
  it.each([
    ['English', ENGLISH, ['Ingredients', 'Method']],
    ['French', FRENCH, ['Ingrédients', 'Préparation']],
    ['Turkish', TURKISH, ['Malzemeler', 'Yapılışı']],
  ] as [string, Dish[], [string, string]][])(
    'are all found where their titles are set alike: %s',
    async (_, dishes, names) => {
      const lines = dishes.flatMap((dish, index) => (index === 1 ? unheaded(dish) : headed(dish, names)));
      const all = await extractAll(markdown(lines));
      expect(all.map(({ recipe }) => [recipe.title, recipe.ingredients.length, recipe.instructions.length])).toEqual(
        dishes.map(({ title, list, steps }) => [title, list.length, steps.length]),
      );
    },
  );
});

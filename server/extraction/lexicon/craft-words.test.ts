import { expect, it } from 'vitest';
import { isKitchenWork, isProduct } from './craft-words.ts';

it.each([
  'Balsamic onion tart',
  'Slim lemon cake',
  'Balzamikový krém na šalát',
  'Kleine Apfelkuchen',
  'Lima bean soup',
  'Polish sausage stew',
  'Hamachi don',
  'Pulgogi',
  'Purin',
  'Маскарпоне с ягодами',
  'ماسكاربوني بالتوت',
  'Poulet masqué',
  'Insektenburger',
])('is food, even if it begins like a word of another language: %s', (title) => {
  expect(isProduct(title)).toBe(false);
});

it.each([
  'Balsam do ust',
  'Domowe mydło',
  'Hemmagjord tvål',
  'Σαπούνι με λάδι',
  'Spray contra pulgones',
  'Haarmaske mit Honig',
  'Répulsif naturel',
  'Маска для лица',
  'Masque au miel',
  'Insektenspray mit Lavendel',
])('is inedible: %s', (title) => {
  expect(isProduct(title)).toBe(true);
});

it.each([
  'Whisk the eggs and simmer the sauce.',
  'Die Eier verrühren und anbraten.',
  'Mezclar la harina y hornear.',
  '豆腐を切って煮る。',
  'קודם מערבבים ואז אופים.',
])('is kitchen work: %s', (text) => {
  expect(isKitchenWork([text])).toBe(true);
});

it.each([
  'Call the plumber, then pick up the parcel.',
  'Die Pakete abholen und bei Anna klingeln.',
  'Llamar al médico y recoger a los niños.',
  '明日は駅前で待ち合わせ。',
])('is no kitchen work: %s', (text) => {
  expect(isKitchenWork([text])).toBe(false);
});

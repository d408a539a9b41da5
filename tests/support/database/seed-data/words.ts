/** Names from several countries, with accents, other scripts and right-to-left text. */
export const FIRST_NAMES = (
  'Ann Bob Chloé Émile Zoë José Søren Łukasz Yağmur Ольга Иван Ελένη Διονύσης مريم يوسف נועה דוד आरती राहुल さくら ゆうき 王伟 李娜 민준 서연 ' +
  'Putri Agus Giulia Marco Ana Jürgen Inês Noor Tove Ingrid'
).split(' ');

export const LAST_NAMES = (
  'Baker Cook Müller García Lefèvre Rossi Kowalski Yılmaz Петрова Παπαδόπουλος حداد כהן शर्मा 田中 陈 김 Santoso Silva Jansen Øster ' +
  "O'Neill Nguyễn Dvořák Szabó Popescu de-la-Cruz"
).split(' ');

export const HOSTS = ['kitchen.example', 'mail.example', 'post.example', 'home.example'];

export const DISHES = (
  'Soup Stew Crêpes Borscht Pilaf Ramen Gratin Shakshuka Curry Paella Goulash Risotto Tagine Pierogi Ceviche Pancakes Lasagne ' +
  'Falafel Dumplings Tart'
).split(' ');

export const LINES = [
  '2 tablespoons of olive oil, and some more for the tin',
  '400 g of ripe tomatoes, peeled and cut into pieces',
  '1 large onion, finely chopped, with two cloves of garlic',
  'Salt, black pepper and a little grated nutmeg to taste',
  '250 ml of vegetable stock, hot, which is added bit by bit',
  'Fry all of it over a gentle heat until it smells of home',
  'Cover the pan, leave it to simmer for forty minutes, then serve',
];

import { describe, expect, it } from 'vitest';
import { textDocument } from '../file/read-text.ts';
import { cooklangDocument } from './cooklang-document.ts';

const ENGLISH = `>> servings: 4
>> time: 1 h 10 min

-- for the freezer as well
Rub @flour{200%g} and @butter{100%g}(cold, diced) together in a #large bowl{}.

Add @egg{2}(beaten), @salt and @olive oil{}; leave it ~rest{30%minutes}. [- or over
night -]

Bake for ~{40%minutes}, dust with @flour.
`;

const entriesOf = (text: string): string[] =>
  (cooklangDocument(text)?.lines ?? []).filter(({ isEntry }) => isEntry).map((line) => line.text);
const stepsOf = (text: string): string[] =>
  (cooklangDocument(text)?.lines ?? []).filter(({ mark }) => mark === 'number').map((line) => line.text);

describe('a recipe in Cooklang', () => {
  it('lists its ingredients once, with amounts and notes', () => {
    expect(entriesOf(ENGLISH)).toEqual([
      '200 g flour',
      '100 g butter (cold, diced)',
      '2 egg (beaten)',
      'salt',
      'olive oil',
    ]);
  });

  it('shows steps in plain words, without comments', () => {
    expect(stepsOf(ENGLISH)).toEqual([
      '1. Rub flour and butter together in a large bowl.',
      '2. Add egg, salt and olive oil; leave it 30 minutes.',
      '3. Bake for 40 minutes, dust with flour.',
    ]);
  });

  it('takes over its metadata', () => {
    expect(cooklangDocument(ENGLISH)?.stated).toMatchObject({ servings: 4, totalTime: 70 });
    expect(cooklangDocument(`>> time.prep: 20 min\n${ENGLISH}`)?.stated).toMatchObject({ prepTime: 20 });
  });

  it('reads its title from its front matter, or from its only heading of the first level', () => {
    const step = 'Koche @Linsen{250%g} mit @Lorbeer{1%Blatt} weich.';
    expect(cooklangDocument(`---\ntitle: Linsensuppe\nservings: 3\n---\n\n${step}`)).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ text: 'Linsensuppe', level: 1 })]),
      stated: { title: 'Linsensuppe', servings: 3 },
    });
    expect(cooklangDocument(`# Linsensuppe\n\n${step}`)?.stated?.title).toBe('Linsensuppe');
  });

  it('names its sections in the list and above the steps', () => {
    const text = `== Teig ==
Verknete @Mehl{300%g} und @Wasser{150%ml}.

= Sauce

Dünste @Zwiebel{1} in @Öl{2%EL}, salze mit @Salz{}.
Rühre @Mehl{1%TL} unter.`;
    expect(cooklangDocument(text)?.lines.map((line) => line.text)).toEqual([
      '…',
      'Teig',
      '300 g Mehl',
      '150 ml Wasser',
      'Sauce',
      '1 Zwiebel',
      '2 EL Öl',
      'Salz',
      '1 TL Mehl',
      '…',
      'Teig',
      '1. Verknete Mehl und Wasser.',
      'Sauce',
      '2. Dünste Zwiebel in Öl, salze mit Salz.',
      '3. Rühre Mehl unter.',
    ]);
  });

  it.each([
    [
      'Hacher @oignon rouge{1/2} et @persil{some%}, puis @crème fraîche{=20%cl}.',
      ['1/2 oignon rouge', 'persil', '20 cl crème fraîche'],
    ],
    ['Servir avec @./sauces/Hollandaise{150%g} et @?aneth{1 / 2%botte}.', ['150 g Hollandaise', '1/2 botte aneth']],
    ['把@面粉{200%克}和@水{100%毫升}揉成面团，加@盐{}。', ['200 克 面粉', '100 毫升 水', '盐']],
    [
      'Mouiller de @vin blanc|vin{1%verre}, ajouter @&vin blanc{} et @sel{1%pincée}.',
      ['1 verre vin blanc', '1 pincée sel'],
    ],
  ])('writes amounts as people do: %s', (text, entries) => {
    expect(entriesOf(text)).toEqual(entries);
  });

  it('keeps notes out of its steps', () => {
    const text = '> De la abuela.\n\nFríe @ajo{2%dientes} en @aceite de oliva{3%cucharadas} en una #sartén.';
    expect(stepsOf(text)).toEqual(['1. Fríe ajo en aceite de oliva en una sartén.']);
    expect(cooklangDocument(text)?.stated?.notes).toBe('De la abuela.');
  });

  it('is recognised by a single ingredient if cookware or a timer is present', () => {
    expect(entriesOf('Boil @potatoes{} in a #pot{}.')).toEqual(['potatoes']);
    expect(entriesOf('Boil @eggs{4} for ~{8%minutes}.')).toEqual(['4 eggs']);
    expect(entriesOf('>> source: grandpa\nBoil @eggs{4}.')).toEqual(['4 eggs']);
  });

  it('is recognised in pasted text', () => {
    expect(textDocument(ENGLISH).lines).toEqual(cooklangDocument(ENGLISH)?.lines);
  });
});

describe('text that is not Cooklang', () => {
  it.each([
    ['a mail', 'From: rosa@example.org\nTo: tim@example.org\nSubject: Soup\n\nAsk @anna{} for 2 kg leeks, or @ben.'],
    ['a post', 'Thanks @pastrychef and @annas_kitchen for 200 g of help! #baking #bread {love}'],
    [
      'a program',
      "@Component({ selector: 'app' })\nclass App {\n  @Input() name = '';\n  @Output() done = new Event();\n}",
    ],
    ['a style sheet', '@media print{a{color:red}}\n@page{margin:2cm}\n#main{}\n@font-face{font-family:x}'],
    ['a list of books', '@book{knuth84,\n  year = {1984}\n}\n@misc{a, year={2}}\n@string{jan = "January"}'],
    ['a manual', 'Use @code{printf} and @var{2} in @file{main}, see @dots{} and @samp{x}.'],
    ['a program with slices', 'my @found = @formats{keys %given};\n@seen{keys %known} = ();\n$count{2} = @rest;'],
    ['a shell script', 'echo "${array[@]}" "${name}" user@host{1,2} # not ~{done}'],
    ['plain words', '2 eggs\n200 g flour\n\nMix it all @ home.'],
  ])('is %s', (_, text) => {
    expect(cooklangDocument(text)).toBeNull();
  });
});

it('lists thousands of ingredients without amounts within the time limit', () => {
  const count = 60_000;
  const steps = Array.from({ length: count }, (_, index) => `Add @leek${index} and @leek${index}.`).join('\n\n');
  const document = cooklangDocument(`Boil @leeks{2} in @stock{1%l}.\n\n${steps}`);
  expect(document?.lines.filter(({ isEntry }) => isEntry)).toHaveLength(count + 2);
});

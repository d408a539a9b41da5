import { describe, expect, it } from 'vitest';
import { textDocument } from '../document/file/read-text.ts';
import { cooklangDocument } from '../document/cooklang/cooklang-document.ts';
import { parseLines } from './parse-lines.ts';

const draftOf = (...lines: string[]) => parseLines(textDocument(lines.join('\n')));

const TART = {
  English: ['Leek pie', '', 'Ingredients', '3 leeks', '200 g flour', '100 g butter', '', 'Method'],
  German: ['Lauchkuchen', '', 'Zutaten', '3 Stangen Lauch', '200 g Mehl', '100 g Butter', '', 'Zubereitung'],
  French: ['Tarte aux poireaux', '', 'Ingrédients', '3 poireaux', '200 g de farine', '', 'Préparation'],
  Spanish: ['Tarta de puerros', '', 'Ingredientes', '3 puerros', '200 g de harina', '', 'Preparación'],
  Portuguese: ['Torta de alho-poró', '', 'Ingredientes', '3 alhos-porós', '200 g de farinha', '', 'Modo de preparo'],
  Italian: ['Torta di porri', '', 'Ingredienti', '3 porri', '200 g di farina', '', 'Preparazione'],
  Turkish: ['Pırasalı tart', '', 'Malzemeler', '3 pırasa', '200 g un', '', 'Yapılışı'],
  Russian: ['Пирог с луком', '', 'Ингредиенты', '3 луковицы', '200 г муки', '', 'Приготовление'],
  Japanese: ['ねぎのタルト', '', '材料', 'ねぎ 3本', '小麦粉 200g', '', '作り方'],
  Chinese: ['韭葱派', '', '材料', '韭葱 3根', '面粉 200克', '', '做法'],
  Korean: ['대파 파이', '', '재료', '대파 3대', '밀가루 200g', '', '만드는 법'],
  Arabic: ['فطيرة الكراث', '', 'المكونات', '3 حبات كراث', '200 غ دقيق', '', 'طريقة التحضير'],
  Hebrew: ['פאי כרישה', '', 'מצרכים', '3 כרישות', '200 גרם קמח', '', 'אופן ההכנה'],
  Hindi: ['प्याज की टार्ट', '', 'सामग्री', '3 प्याज', '200 ग्राम मैदा', '', 'विधि'],
  Indonesian: ['Pai daun bawang', '', 'Bahan', '3 batang daun bawang', '200 g tepung', '', 'Cara membuat'],
} as const;

const STEPS = ['1. Slice 3 leeks and soften them.', '2. Rub the butter in.', '3. Bake everything for 40 minutes.'];

describe('the notes of a text', () => {
  it.each([
    ['English', 'Notes', 'It freezes well for two months.'],
    ['German', 'Tipps', 'Der Kuchen lässt sich gut einfrieren.'],
    ['French', 'Conseils', 'La tarte se congèle très bien.'],
    ['Spanish', 'Consejos', 'La tarta se puede congelar sin problema.'],
    ['Portuguese', 'Dicas', 'A torta pode ser congelada por dois meses.'],
    ['Italian', 'Consigli', 'La torta si può congelare per due mesi.'],
    ['Turkish', 'Püf noktaları', 'Tart dondurucuda iki ay saklanabilir.'],
    ['Russian', 'Советы', 'Пирог хорошо переносит заморозку.'],
    ['Japanese', 'コツ', '冷凍しておけば二か月ほど楽しめます。'],
    ['Chinese', '小贴士', '吃不完的派可以放冰箱冷冻两个月。'],
    ['Korean', '팁', '남은 파이는 냉동실에 두 달까지 둘 수 있어요.'],
    ['Arabic', 'نصائح', 'يمكن حفظ الفطيرة في المجمد لمدة شهرين.'],
    ['Hebrew', 'טיפים', 'אפשר להקפיא את הפאי עד חודשיים.'],
    ['Hindi', 'टिप्स', 'इस टार्ट को दो महीने तक फ्रीज़ किया जा सकता है।'],
    ['Indonesian', 'Catatan', 'Pai ini bisa dibekukan selama dua bulan.'],
  ] as const)('stand below their heading: %s', (language, heading, note) => {
    const draft = draftOf(...TART[language], ...STEPS, '', heading, note);
    expect(draft.notes).toBe(note);
    expect(draft.instructions).toHaveLength(3);
  });

  it.each([
    ['English', 'Storage', 'It keeps in the fridge for three days.'],
    ['German', 'Aufbewahrung', 'Im Kühlschrank hält er sich drei Tage.'],
    ['Italian', 'Conservazione', 'In frigorifero si conserva per tre giorni.'],
  ] as const)('keep a heading that names their topic: %s', (language, heading, note) => {
    expect(draftOf(...TART[language], ...STEPS, '', heading, note).notes).toBe(`${heading}\n${note}`);
  });

  it.each([
    ['English', 'Tip: Wear gloves while you slice.', 'Wear gloves while you slice.'],
    ['French', 'Astuce : mettez des gants pour trancher.', 'mettez des gants pour trancher.'],
    ['Russian', 'Совет: наденьте перчатки, когда режете.', 'наденьте перчатки, когда режете.'],
  ] as const)('are between the steps, too: %s', (language, tip, note) => {
    const [first = '', ...rest] = STEPS;
    const draft = draftOf(...TART[language], first, tip, ...rest);
    expect(draft.notes).toBe(note);
    expect(draft.instructions).toHaveLength(3);
  });

  it.each([
    ['English', 'Everybody in our street knew when this pie was in the oven.'],
    ['German', 'Omas Geheimnis: Sie nahm immer einen Löffel Schmalz.'],
    ['Spanish', 'El secreto de mi tía: una cucharada de vinagre en la masa.'],
  ] as const)('include the remark below the last step: %s', (language, remark) => {
    expect(draftOf(...TART[language], ...STEPS, '', remark).notes).toBe(remark);
  });

  it.each([
    [
      'nutrients',
      ['Notes', 'It freezes well.', 'Calories: 320 kcal', '', 'Nutrition', 'Fat: 12 g'],
      'It freezes well.',
    ],
    ['comments', ['Notes', 'It freezes well.', '', 'Comments', 'Anna says this is lovely.'], 'It freezes well.'],
    ['requests to follow', ['Notes', 'It freezes well.', 'Follow me on Instagram @leekpie'], 'It freezes well.'],
    ['a signature', ['Notes', 'It freezes well.', '', 'Love', 'Anna'], 'It freezes well.'],
  ])('end before %s', (_, below, notes) => {
    expect(draftOf(...TART.English, ...STEPS, '', ...below).notes).toBe(notes);
  });

  it('end where the next recipe begins', () => {
    const next = [
      'Onion pie',
      '',
      'Ingredients',
      '4 onions',
      '250 g flour',
      '',
      'Method',
      'Slice 4 onions. Bake them.',
    ];
    expect(draftOf(...TART.English, ...STEPS, '', 'Notes', 'It freezes well.', '', ...next).notes).toBe(
      'It freezes well.',
    );
  });

  it('are the paragraphs that Cooklang marks', () => {
    const stated = cooklangDocument('>> title: Leek pie\n\nSlice @leeks{3}.\n\n> It freezes well.\n')?.stated;
    expect(stated?.notes).toBe('It freezes well.');
  });

  it('are a key of front matter', () => {
    const front = ['---', 'title: Leek pie', 'yield: 1 pie (8 slices)', 'notes: It freezes well.', '---', ''];
    const { stated } = textDocument([...front, '## Ingredients', '- 3 leeks', '## Method', '1. Bake it.'].join('\n'));
    expect(stated).toMatchObject({ notes: 'It freezes well.', yieldText: '1 pie (8 slices)', servings: 1 });
  });
});

describe('the yield of a text', () => {
  it.each([
    ['Makes 16 squares', '16 squares', 16],
    ['Yield: 1 cake (10 slices)', '1 cake (10 slices)', 1],
    ['ergibt 12 Stück', '12 Stück', 12],
    ['Rinde 24 galletas', '24 galletas', 24],
    ['Serves 4', '', 4],
    ['Für 4 Personen', '', 4],
  ])('is kept if it says more than a number of servings: %s', (line, yieldText, servings) => {
    const [title, ...rest] = TART.English;
    expect(draftOf(title, line, ...rest, ...STEPS)).toMatchObject({ yieldText, servings });
  });
});

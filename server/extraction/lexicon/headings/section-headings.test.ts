import { describe, expect, it } from 'vitest';
import { sectionHeading } from './section-headings.ts';

describe('a heading', () => {
  it.each([
    'Ingredientes para 4 personas',
    '材料（2人分）',
    '材料 2人分',
    '[재료]',
    'المكوّنات:',
    'המצרכים',
    'İÇİNDEKİLER',
    'सामग्री (4 लोगों के लिए)',
    'Ингредиенты на 4 порции',
    'Ce qu’il vous faut',
  ])('certainly begins the ingredients: %s', (heading) => {
    expect(sectionHeading(heading)).toEqual({ kind: 'ingredients', sure: true });
  });

  it.each(['YAPILIŞI', 'PREPARACION', '【作り方】', 'كيفيّة التحضير', '制作过程：', 'Пошаговый рецепт', 'איך מכינים?'])(
    'certainly begins the method: %s',
    (heading) => {
      expect(sectionHeading(heading)).toEqual({ kind: 'method', sure: true });
    },
  );

  it.each([
    '肉じゃがの作り方',
    '红烧肉的做法',
    'दाल तड़का बनाने की विधि',
    'Mercimek Çorbası Yapılışı',
    'Mercimek Çorbası Nasıl Yapılır?',
  ])('can name the dish before the method: %s', (heading) => {
    expect(sectionHeading(heading)).toEqual({ kind: 'method', sure: false });
  });

  it('is not recognised in a line with a number of pieces', () => {
    expect(sectionHeading('2 Stück Ei')).toBeNull();
  });
});

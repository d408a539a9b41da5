import { describe, expect, it } from 'vitest';
import { withoutFrontMatter } from './plain-markdown.ts';

const BODY = '## Ingredients\n\n- 2 pears';
const read = (metadata: string, fence = '---') => withoutFrontMatter(`${fence}\n${metadata}\n${fence}\n\n${BODY}\n`);

describe('front matter', () => {
  it.each([
    ['English', 'title: "Pear tart"\nservings: 6\nprep_time: 20 min\ntags: [dessert, "autumn"]'],
    ['German', "titel: 'Pear tart'\nportionen: 6\nvorbereitungszeit: 20 Min.\nschlagwörter:\n  - dessert\n  - autumn"],
    ['Spanish', 'titulo: Pear tart\nporciones: 6\ntiempo_preparacion: 20 minutos\netiquetas: dessert, autumn'],
  ])('in %s states title, servings, times and tags', (_, metadata) => {
    const { body, stated } = read(metadata);
    expect(stated).toMatchObject({ title: 'Pear tart', servings: 6, prepTime: 20, tags: ['dessert', 'autumn'] });
    expect(body.trim()).toBe(BODY);
  });

  it('contains lists that are only there, also as mappings', () => {
    const { stated } = read(
      'title: Tart\ningredients:\n  - 2 pears\n  - {amount: 200 g, name: flour}\nsteps: |\n  1. Peel.\n  2. Bake.',
    );
    expect(stated?.ingredients.map(({ content }) => content)).toEqual(['2 pears', '200 g flour']);
    expect(stated?.instructions.map(({ content }) => content)).toEqual(['Peel.', 'Bake.']);
  });

  it('is read where it is no valid YAML', () => {
    const { stated } = read('title: Pears: poached\nauthor: [Ann\nservings: 4');
    expect(stated).toMatchObject({ title: 'Pears: poached', servings: 4 });
  });

  it('does not use the name of its source or author as the title', () => {
    expect(read('source:\n  name: My blog\nauthor:\n  title: Chef\nservings: 2').stated).toMatchObject({ title: '' });
    expect(read('recipe:\n  title: Pear tart\n  servings: 6').stated).toMatchObject({
      title: 'Pear tart',
      servings: 6,
    });
  });

  it('is read in TOML', () => {
    expect(read('title = "Pear tart"\nservings = 6', '+++').stated).toMatchObject({ title: 'Pear tart', servings: 6 });
  });

  it.each([
    ['a text between two rules', '---\nPears are ripe in autumn.\n---\n\nPeel them.'],
    ['a text without rules', 'Pear tart\n\n2 pears'],
    ['a block that never ends', '---\ntitle: Tart\n\n2 pears'],
  ])('is not found in %s', (_, text) => {
    expect(withoutFrontMatter(text)).toEqual({ body: text, stated: null });
  });

  it('with thousands of aliases ends', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\ntitle: Tart`;
    expect(read(bomb).stated).toMatchObject({ title: 'Tart' });
  });
});

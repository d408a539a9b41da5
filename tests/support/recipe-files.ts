/** A recipe as somebody writes it down; the tests look for it in the app. */
export const CAKE = {
  title: 'Almond cake with orange',
  ingredients: ['250 g ground almonds', '3 eggs', '150 g sugar', '2 oranges'],
  steps: ['Beat the eggs with the sugar.', 'Grate the oranges and fold in the almonds.', 'Bake for 40 minutes.'],
};

/** The recipe as a text file; `title` parts one file from another. */
export function textFile(title = CAKE.title): string {
  const steps = CAKE.steps.map((step, index) => `${index + 1}. ${step}`);
  return [title, '', 'Ingredients', ...CAKE.ingredients, '', 'Method', ...steps, ''].join('\n');
}

/** The recipe as a page that somebody saved. */
export function savedPage(): string {
  const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${CAKE.title}</title></head><body><h1>${CAKE.title}</h1>
    <h2>Ingredients</h2><ul>${items(CAKE.ingredients)}</ul><h2>Method</h2><ol>${items(CAKE.steps)}</ol></body></html>`;
}

/** A form with one file in it. */
export function formWith(content: string | Uint8Array<ArrayBuffer>, name = 'cake.txt', field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

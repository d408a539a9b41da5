import { expect, it } from 'vitest';
import { stepNumber } from './prose.ts';

it.each(['Passaggio 3', '3단계', '第3步', '3. Adım', 'الخطوة ٣', 'चरण ३', 'Шаг 3', 'Step 3:', '3.', 'שלב 3'])(
  'is the number of a step: %s',
  (text) => {
    expect(stepNumber(text)).toEqual({ number: 3, rest: '' });
  },
);

it('is not a step number if an amount begins the line', () => {
  expect(stepNumber('3 eggs')).toBeNull();
  expect(stepNumber('3.5 dl milk')).toBeNull();
});

it.each(['Step 3/8', 'Etape 3 /8', 'Schritt 3 von 8', 'Passo 3 de 8:', 'Adım 3/8'])(
  'is the number of a step with a total: %s',
  (text) => {
    expect(stepNumber(text)).toEqual({ number: 3, rest: '' });
  },
);

it('is not a total of steps if a sentence continues', () => {
  expect(stepNumber('Step 3 in 5 minutes')).toEqual({ number: 3, rest: 'in 5 minutes' });
});

import { expect, it } from 'vitest';
import { stepNumber } from './prose.ts';

it.each(['Passaggio 3', '3단계', '第3步', '3. Adım', 'الخطوة ٣', 'चरण ३', 'Шаг 3', 'Step 3:', '3.', 'שלב 3'])(
  'is the number of a step: %s',
  (text) => {
    expect(stepNumber(text)).toEqual({ number: 3, rest: '' });
  },
);

it('is no step where an amount begins the line', () => {
  expect(stepNumber('3 eggs')).toBeNull();
  expect(stepNumber('3.5 dl milk')).toBeNull();
});

import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it('gives a file name in Unicode, and in ASCII for clients without Unicode support', () => {
  expect(attachment("Rapport (d'été) 活動*.pdf", 'report.pdf')).toBe(
    'attachment; filename="report.pdf"; filename*=UTF-8\'\'Rapport%20%28d%27%C3%A9t%C3%A9%29%20%E6%B4%BB%E5%8B%95%2A.pdf',
  );
});

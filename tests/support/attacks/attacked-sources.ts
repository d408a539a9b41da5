import type { Source } from '../../../server/extraction/domain/extraction.ts';
import { STORY } from '../models/narrative-recipe.ts';
import type { Attack } from './attacks.ts';

/** The story as a page, with an attack after paragraph number `behind`. */
export function attackedPage({ markup }: Attack, behind = 3): string {
  const lines = STORY.map((line) => `<p>${line}</p>`);
  const body = [...lines.slice(0, behind), markup ?? '', ...lines.slice(behind)].join('');
  return `<!doctype html><html lang="en"><title>${STORY[0]}</title><body>${body}</body></html>`;
}

/** The story as a text, with the attack at the same place. */
export function attackedText({ text }: Attack, behind = 3): string {
  return [...STORY.slice(0, behind), text, ...STORY.slice(behind)].filter((line) => line !== '').join('\n\n');
}

/** The attack in every kind of source (page, text, recognised pictures), at several places of each. */
export function attackedSources(attack: Attack): Source[] {
  const pages = [1, 3, STORY.length].map((behind): Source => {
    const bytes = new TextEncoder().encode(attackedPage(attack, behind));
    return { kind: 'page', bytes, contentType: 'text/html; charset=utf-8', url: 'https://story.example/pancakes' };
  });
  if (attack.text === '') return pages;
  const texts = [1, 3, STORY.length].map((behind): Source => ({
    kind: 'text',
    text: attackedText(attack, behind),
    url: null,
  }));
  const lines = attackedText(attack)
    .split('\n\n')
    .map((text) => ({ text, level: 0, bold: false, mark: null, apart: true, page: 1, unsure: [] }));
  return [
    ...pages,
    ...texts,
    { kind: 'pages', name: 'photo.jpg', pages: [{ lines, pictures: [], lang: 'en', recognised: true }] },
  ];
}

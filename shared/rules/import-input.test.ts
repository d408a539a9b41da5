import { describe, expect, it } from 'vitest';
import { canonicalLink } from './import-input.ts';

const SOUP = 'https://a.example/soup?id=7&page=2';

describe('the canonical link of a page', () => {
  it.each([
    'http://a.example/soup?id=7&page=2',
    'https://www.a.example/soup?id=7&page=2',
    'https://A.Example/soup/?id=7&page=2',
    'https://a.example:443/soup?page=2&id=7#ingredients',
    'https://a.example/soup?utm_source=news&id=7&utm_medium=mail&page=2&fbclid=x&gclid=y&MSCLKID=z',
  ])('is the same for %s', (link) => expect(canonicalLink(link)).toBe(canonicalLink(SOUP)));

  it.each([
    'https://b.example/soup?id=7&page=2',
    'https://a.example:8443/soup?id=7&page=2',
    'https://a.example/Soup?id=7&page=2',
    'https://a.example/soup?id=8&page=2',
    'https://a.example/soup',
  ])('differs for %s', (link) => expect(canonicalLink(link)).not.toBe(canonicalLink(SOUP)));

  it('is null for a text that is not a link', () => expect(canonicalLink('soup')).toBeNull());
});

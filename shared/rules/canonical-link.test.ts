import { describe, expect, it } from 'vitest';
import { canonicalLink } from './canonical-link.ts';

const SOUP = 'https://a.example/soup?id=7&page=2';

describe('one page', () => {
  it.each([
    'http://a.example/soup?id=7&page=2',
    'https://www.a.example/soup?id=7&page=2',
    'https://A.Example/soup/?id=7&page=2',
    'https://a.example:443/soup?page=2&id=7#ingredients',
    'https://a.example/soup?utm_source=news&id=7&utm_medium=mail&page=2&fbclid=x&gclid=y&MSCLKID=z',
  ])('has the link %s, too', (link) => expect(canonicalLink(link)).toBe(canonicalLink(SOUP)));

  it.each([
    'https://b.example/soup?id=7&page=2',
    'https://a.example:8443/soup?id=7&page=2',
    'https://a.example/Soup?id=7&page=2',
    'https://a.example/soup?id=8&page=2',
    'https://a.example/soup',
  ])('has not the link %s', (link) => expect(canonicalLink(link)).not.toBe(canonicalLink(SOUP)));

  it('has no link that is none', () => expect(canonicalLink('soup')).toBeNull());
});

import { describe, expect, it } from 'vitest';
import { parseLenientJson } from './lenient-json.ts';

describe('parseLenientJson', () => {
  it.each([
    ['wrapped in an HTML comment', '<!-- {"a":1} -->'],
    ['wrapped in CDATA', '//<![CDATA[\n{"a":1}\n//]]>'],
    ['with a last semicolon', '{"a":1};'],
    ['with trailing commas', '{"a":1,}'],
    ['with comments', '{/* one */"a":1 // yes\n}'],
    ['with bare keys and single quotes', '{a:1}'],
    ['with encoded quotes', '{&quot;a&quot;:1}'],
    ['after a byte order mark', '\uFEFF{"a":1}'],
    ['cut short', '{"a":1'],
  ])('reads an object %s', (_, source) => {
    expect(parseLenientJson(source)).toEqual([{ a: 1 }]);
  });

  it('reads raw line ends and tabs in strings', () => {
    expect(parseLenientJson('{"a":"one\n\ttwo"}')).toEqual([{ a: 'one\n\ttwo' }]);
  });

  it('reads unescaped quotes', () => {
    expect(parseLenientJson('{"a":"a 9" pan","b":"the "best" one"}')).toEqual([{ a: 'a 9" pan', b: 'the "best" one' }]);
  });

  it('tolerates a missing comma', () => {
    expect(parseLenientJson('{"a":"x"\n"b":"y"}')).toEqual([{ a: 'x', b: 'y' }]);
  });

  it('reads several values back to back', () => {
    expect(parseLenientJson('{"a":1}{"a":2} [3]')).toEqual([{ a: 1 }, { a: 2 }, [3]]);
  });

  it('does not set a prototype from __proto__', () => {
    const [value] = parseLenientJson('{__proto__:{"polluted":true},}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('ends soon on a hundred thousand brackets and on text that is not JSON', () => {
    expect(() => parseLenientJson('['.repeat(100_000))).not.toThrow();
    expect(() => parseLenientJson('{"a":'.repeat(100_000))).not.toThrow();
    expect(parseLenientJson('nothing here')).toEqual([]);
  });
});

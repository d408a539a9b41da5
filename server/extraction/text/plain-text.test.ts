import { describe, expect, it } from 'vitest';
import { plainLines, plainText } from './plain-text.ts';

describe('plainText', () => {
  it('decodes entities, however often they were encoded', () => {
    expect(plainText('1&frac12; cups')).toBe('1½ cups');
    expect(plainText('Salt &amp;amp; pepper')).toBe('Salt & pepper');
    expect(plainText('&#8217;til done&#x21;')).toBe('’til done!');
  });

  it('drops markup and keeps comparisons', () => {
    expect(plainText('<b>2</b> <a href="/x">eggs</a>')).toBe('2 eggs');
    expect(plainText('cook < 5 minutes & rest')).toBe('cook < 5 minutes & rest');
    expect(plainText('Fry them.<iframe src="/film"><b>No film?</b></iframe>')).toBe('Fry them.');
  });

  it('breaks lines at block elements and line breaks', () => {
    expect(plainLines('<p>Chop.</p><p>Fry.</p>')).toEqual(['Chop.', 'Fry.']);
    expect(plainLines('<ol><li>Chop</li><li>Fry</li></ol>')).toEqual(['Chop', 'Fry']);
    expect(plainLines('Chop<br/>Fry\n\nServe')).toEqual(['Chop', 'Fry', 'Serve']);
  });

  it('mends UTF-8 that was read as Windows-1252', () => {
    expect(plainText('1Â½ cups crÃ¨me')).toBe('1½ cups crème');
    expect(plainText('Don’t â€“ Â')).toBe('Don’t – Â');
  });

  it('inserts the blank between sentences that ran together', () => {
    expect(plainText('Chop them.Fry them.')).toBe('Chop them. Fry them.');
    expect(plainText('z.B. 1.5 kg at example.com')).toBe('z.B. 1.5 kg at example.com');
  });

  it('drops tags whose letters are separated by invisible characters', () => {
    expect(plainText('Chop <\0l\0i\0> and fry <\u200b/li>')).toBe('Chop and fry');
  });

  it('leaves joiners of Hindi and Arabic letters and drops marks without width', () => {
    expect(plainText('क्\u200dष \u200bआटा')).toBe('क्\u200dष आटा');
  });
});

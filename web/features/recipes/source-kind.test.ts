import { describe, expect, it } from 'vitest';
import { sourceKind } from './source-kind.ts';

describe('the kind of a source', () => {
  it.each([
    [{ type: 'url', url: 'https://example.org/photo.jpg' }, 'link'],
    [{ type: 'youtube_asr', url: 'https://youtu.be/x' }, 'video'],
    [{ type: 'file', name: 'IMG_2041.jpeg' }, 'camera'],
    [{ type: 'file', name: 'Screenshot 3.png' }, 'camera'],
    [{ type: 'file', name: 'soup.JPEG' }, 'image'],
    [{ type: 'file', name: 'soup.pdf' }, 'pdf'],
    [{ type: 'file', name: 'soup.md' }, 'text'],
    [{ type: 'file', name: 'soup.docx' }, 'word'],
    [{ type: 'file', name: 'soup' }, 'file'],
    [{ type: 'text', name: 'photo of a soup' }, 'text'],
  ] as const)('of %o is %s', (source, kind) => {
    expect(sourceKind(source)).toBe(kind);
  });
});

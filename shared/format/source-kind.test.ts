import { describe, expect, it } from 'vitest';
import { sourceKind } from './source-kind.ts';

describe('the kind of a source', () => {
  it.each([
    [{ type: 'url', url: 'https://example.org/photo.jpg' }, 'link'],
    [{ type: 'youtube_asr', url: 'https://youtu.be/x' }, 'video'],
    [{ type: 'text', name: 'photo of a soup' }, 'text'],
  ] as const)('of %o is %s', (source, kind) => {
    expect(sourceKind(source)).toBe(kind);
  });

  it.each([
    ['IMG_2041.jpeg', 'camera'],
    ['img_soup.docx', 'camera'],
    ['Screenshot 3.png', 'camera'],
    ['my PHOTOS.pdf', 'camera'],
    ['camera-capture-1763722800000.jpg', 'camera'],
    ['image.png', 'image'],
    ['soup.JPEG', 'image'],
    ['soup.heic', 'image'],
    ['soup.pdf', 'pdf'],
    ['soup.docx.pdf', 'pdf'],
    ['soup.txt', 'text'],
    ['soup.rtf', 'text'],
    ['soup.md', 'text'],
    ['soup.markdown', 'text'],
    ['soup.cook', 'text'],
    ['soup.text', 'text'],
    ['soup.doc', 'word'],
    ['מרק.DOCX', 'word'],
    ['soup', 'file'],
    ['pdf', 'file'],
    ['soup.', 'file'],
    ['', 'file'],
  ] as const)('of the file %j is %s', (name, kind) => {
    expect(sourceKind({ type: 'file', name })).toBe(kind);
  });
});

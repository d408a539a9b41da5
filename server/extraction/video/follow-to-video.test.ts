import { describe, expect, it } from 'vitest';
import { ExtractionError } from '../domain/extraction-error.ts';
import { followToVideo } from './fetch-links.ts';

const SHORT = 'https://vm.tiktok.com/ZMabc123/';
const VIDEO = 'https://www.tiktok.com/@ann/video/7300000000000000001';
const never = new AbortController().signal;

/** A site whose pages all lead to one address; null if they do not answer. */
function leadingTo(url: string | null) {
  const asked: string[] = [];
  async function fetchPage(address: string | URL) {
    asked.push(String(address));
    if (url === null) throw new ExtractionError('importErrors.unreachable');
    return { url, status: 200, contentType: 'text/html', bytes: new Uint8Array() };
  }
  return { asked, fetchPage };
}

describe('the address of a video whose sound is wanted', () => {
  it('is its own where it states the video, without a request', async () => {
    const site = leadingTo(null);
    expect(await followToVideo(site, VIDEO, never)).toBe(VIDEO);
    expect(site.asked).toEqual([]);
  });

  it('is that to which a short link leads', async () => {
    const site = leadingTo(`${VIDEO}?_r=1&_t=x`);
    expect(await followToVideo(site, SHORT, never)).toBe(VIDEO);
    expect(site.asked).toEqual([SHORT]);
  });

  it.each([
    ['to another site', 'https://evil.example/video.mp4'],
    ['to a private address', 'http://127.0.0.1/video.mp4'],
    ['to a video of another site', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['to another page of its site', 'https://www.tiktok.com/@ann'],
    ['to a short link', SHORT],
    ['nowhere', null],
  ])('is unknown where a short link leads %s', async (_where, url) => {
    expect(await followToVideo(leadingTo(url), SHORT, never)).toBeNull();
  });

  it('is not looked for any more when the import ends', async () => {
    const ended = AbortSignal.abort(new Error('the import has ended'));
    await expect(followToVideo(leadingTo(null), SHORT, ended)).rejects.toThrow('the import has ended');
  });
});

import { describe, expect, it } from 'vitest';
import { readVideoLink, statedAddress, watchPageOf } from './video-link.ts';

const WATCH = 'https://www.youtube.com/watch?v=abcdefghijk';

describe('a link to a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'http://youtube.com/watch?app=desktop&v=abcdefghijk&list=PL1&index=3&t=42s#x',
    'https://m.youtube.com/watch?v=abcdefghijk',
    'https://music.youtube.com/watch?v=abcdefghijk&feature=share',
    'https://youtu.be/abcdefghijk?si=xyz&t=1m3s',
    'https://www.youtube.com/shorts/abcdefghijk?feature=share',
    'https://www.youtube.com/embed/abcdefghijk?start=5',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://www.youtube.com/live/abcdefghijk',
    'https://WWW.YOUTUBE.COM./v/abcdefghijk',
  ])('of YouTube leads to one address: %s', (link) => {
    expect(readVideoLink(link)).toEqual({ site: 'youtube', address: 'https://www.youtube.com/watch?v=abcdefghijk' });
  });

  it.each([
    [
      'https://www.tiktok.com/@ann.cooks/video/7300000000000000001?lang=en',
      'https://www.tiktok.com/@ann.cooks/video/7300000000000000001',
    ],
    ['https://vm.tiktok.com/ZMabc123/?x=1', 'https://vm.tiktok.com/ZMabc123/'],
    ['https://www.instagram.com/reels/C0-_ffee/?igsh=x', 'https://www.instagram.com/reel/C0-_ffee/'],
    ['https://instagram.com/ann/p/C0ffee', 'https://www.instagram.com/p/C0ffee/'],
    ['https://m.facebook.com/watch/?v=123&ref=share', 'https://www.facebook.com/watch/?v=123'],
    ['https://www.facebook.com/ann.cooks/videos/123/', 'https://www.facebook.com/ann.cooks/videos/123/'],
    ['https://fb.watch/abc123/', 'https://fb.watch/abc123/'],
  ])('of another site keeps the parameters that identify it: %s', (link, address) => {
    expect(readVideoLink(link)?.address).toBe(address);
  });

  it.each([
    'https://www.youtube.com/@ann',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=--exec=id',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://notyoutube.com/watch?v=abcdefghijk',
    'https://evil.example/?u=https://youtu.be/abcdefghijk',
    'https://youtu.be/abcdefghijk0',
    'ftp://youtu.be/abcdefghijk',
    'javascript:alert(1)//youtu.be/abcdefghijk',
    'https://www.tiktok.com/@ann',
    'https://www.instagram.com/ann/',
    'https://www.facebook.com/ann',
    'https://www.facebook.com/watch/',
    'no link',
  ])('is not recognised if it only looks like one: %s', (link) => {
    expect(readVideoLink(link)).toBeNull();
  });
});

describe('a link of another form', () => {
  it.each([
    ['https://www.youtubekids.com/watch?v=abcdefghijk', WATCH],
    ['https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Dabcdefghijk%26feature%3Dshare', WATCH],
    ['https://youtube.com/watch/abcdefghijk', WATCH],
    ['https://m.youtube.com/watch?v=abcdefghijk&list=RDx', WATCH],
    ['https://www.instagram.com/share/reel/BAabc123/?igsh=x', 'https://www.instagram.com/share/reel/BAabc123/'],
    ['https://www.instagram.com/share/BAabc123', 'https://www.instagram.com/share/BAabc123/'],
    ['https://www.instagram.com/ann.cooks/reel/C0ffee/?hl=de', 'https://www.instagram.com/reel/C0ffee/'],
    ['https://www.facebook.com/share/r/1AbC/?mibextid=x', 'https://www.facebook.com/share/r/1AbC/'],
    ['https://www.facebook.com/share/1AbC/', 'https://www.facebook.com/share/1AbC/'],
    [
      'https://m.facebook.com/story.php?story_fbid=pfbid0abc&id=100&sfnsn=x',
      'https://www.facebook.com/story.php?story_fbid=pfbid0abc&id=100',
    ],
    ['https://www.facebook.com/watch/live/?ref=x&v=123', 'https://www.facebook.com/watch/live/?v=123'],
    ['https://www.facebook.com/photo/?fbid=123&set=a.1', 'https://www.facebook.com/photo/?fbid=123'],
    [
      'https://www.facebook.com/plugins/video.php?height=314&href=https%3A%2F%2Fwww.facebook.com%2Freel%2F123%2F',
      'https://www.facebook.com/reel/123/',
    ],
    ['https://vt.tiktok.com/ZSabc123/', 'https://vt.tiktok.com/ZSabc123/'],
    ['https://www.tiktok.com/t/ZTabc123/', 'https://www.tiktok.com/t/ZTabc123'],
  ])('leads to the site’s own address: %s', (link, address) => {
    expect(readVideoLink(link)?.address).toBe(address);
  });

  it.each([
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fplugins%2Fvideo.php%3Fhref%3Dx',
    'https://www.facebook.com/watch/live/',
    'https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%252Fwatch%253Fv%253Dabcdefghijk',
  ])('without a video is not recognised: %s', (link) => {
    expect(readVideoLink(link)).toBeNull();
  });

  it('to a mobile page is fetched as the desktop page', () => {
    expect(watchPageOf('https://mbasic.facebook.com/story.php?story_fbid=12&id=3&x=y')).toBe(
      'https://www.facebook.com/story.php?story_fbid=12&id=3',
    );
    expect(watchPageOf('https://www.facebook.com/share/v/1AbC/?mibextid=x')).toBe(
      'https://www.facebook.com/share/v/1AbC/?mibextid=x',
    );
    expect(watchPageOf('https://youtu.be/abcdefghijk')).toBe(WATCH);
  });
});

describe('the stated address of a video', () => {
  const stated = (link: string): string | null => {
    const known = readVideoLink(link);
    return known === null ? null : statedAddress(known);
  };

  it.each([
    ['https://youtu.be/abcdefghijk', WATCH],
    ['https://www.tiktok.com/@ann/video/7300000000000000001', 'https://www.tiktok.com/@ann/video/7300000000000000001'],
    ['https://m.tiktok.com/v/7300000000000000001.html', 'https://www.tiktok.com/@_/video/7300000000000000001'],
    ['https://www.tiktok.com/embed/v2/7300000000000000001', 'https://www.tiktok.com/@_/video/7300000000000000001'],
    ['https://www.instagram.com/reel/C0ffee/', 'https://www.instagram.com/reel/C0ffee/'],
    ['https://m.facebook.com/watch/?v=123', 'https://www.facebook.com/watch/?v=123'],
  ])('of %s is %s', (link, address) => expect(stated(link)).toBe(address));

  it.each([
    'https://vm.tiktok.com/ZMabc123/',
    'https://vt.tiktok.com/ZSabc123/',
    'https://www.tiktok.com/t/ZTabc123/',
    'https://www.instagram.com/share/reel/BAabc123/',
    'https://www.facebook.com/share/r/1AbC/',
    'https://fb.watch/abc123/',
  ])('is unknown for the short link %s', (link) => {
    expect(readVideoLink(link)).not.toBeNull();
    expect(stated(link)).toBeNull();
  });
});

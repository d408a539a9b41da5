import { describe, expect, it } from 'vitest';
import { readVideoLink } from './video-link.ts';

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
  ])('of another site keeps what names it: %s', (link, address) => {
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
  ])('is none that only looks like one: %s', (link) => {
    expect(readVideoLink(link)).toBeNull();
  });
});

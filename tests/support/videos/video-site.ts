import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { type Said, asJson, asRollingVtt, asTextXml, asTimedXml } from '../../fixtures/video/spoken.ts';
import { watchPage, type WatchPage } from '../../fixtures/video/youtube.ts';
import { startLocalSite, type LocalSite } from '../network/local-site.ts';

const FORMS = { json3: asJson, srv1: asTextXml, srv3: asTimedXml, vtt: asRollingVtt } as const;

export interface VideoSite extends LocalSite {
  /** Shows a video at a path, as its real site would. */
  show(path: string, video: WatchPage): string;
  /** Shows markup at a path. */
  showMarkup(path: string, markup: string): string;
  /** Leads from a path to another address. */
  redirect(path: string, to: string): string;
  /** Serves captions at a path in one format, regardless of the requested one, or an empty response. */
  caption(path: string, form: keyof typeof FORMS | 'empty' | 'page' | 'gone', said?: readonly Said[]): string;
  /** The address of an existing picture. */
  readonly picture: string;
  /** The requested paths in order. */
  readonly paths: string[];
}

type Reply = (response: ServerResponse) => void;

const body =
  (text: string, type: string, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(text);

/** Starts a local site with videos. */
export async function startVideoSite(): Promise<VideoSite> {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d9822b' } })
    .jpeg()
    .toBuffer();
  const replies = new Map<string, Reply>();
  const paths: string[] = [];
  const gone = body('<h1>Gone</h1>', 'text/html', 404);
  const site = await startLocalSite((request, response) => {
    const url = request.url ?? '/';
    paths.push(url);
    (replies.get(url.replace(/[?&].*$/, '')) ?? gone)(response);
  });
  const put = (path: string, reply: Reply): string => {
    replies.set(path, reply);
    return `${site.origin}${path}`;
  };
  const picture = put(
    '/hqdefault.jpg',
    (response) => void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photo),
  );
  return {
    ...site,
    picture,
    paths,
    show: (path, video) => put(path, body(watchPage(video), 'text/html')),
    showMarkup: (path, markup) => put(path, body(markup, 'text/html')),
    redirect: (path, to) => put(path, (response) => void response.writeHead(302, { Location: to }).end()),
    caption(path, form, said = []) {
      if (form === 'empty') return put(path, body('', 'text/html'));
      if (form === 'page') return put(path, body('<!doctype html><h1>Sorry</h1>', 'text/html'));
      if (form === 'gone') return put(path, gone);
      return put(path, body(FORMS[form](said), form === 'json3' ? 'application/json' : 'text/xml'));
    },
  };
}

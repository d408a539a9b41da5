import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLocalSite, type LocalSite } from '../network/local-site.ts';

/** A recognised segment of speech: its start time and its text. */
export type Heard = readonly [seconds: number, text: string];

/** How the speech recognition server answers. */
export type WhisperMode =
  /** JSON with segments and times. */
  | 'verbose'
  /** JSON with the text only; other formats are refused. */
  | 'json'
  /** Plain text, whatever format was requested. */
  | 'text'
  | 'error'
  | 'notFound'
  /** Only when the test calls `answerNow`. */
  | 'hang'
  /** An HTML page. */
  | 'page'
  | 'silence'
  /** Half an answer, properly ended. */
  | 'cut'
  /** Half an answer, then a broken connection. */
  | 'dropped'
  /** An endless answer. */
  | 'endless'
  /** A redirect to another address. */
  | 'redirect';

export interface WhisperStandIn extends LocalSite {
  mode: WhisperMode;
  heard: readonly Heard[];
  /** The requested formats, with names and sizes of the received files. */
  readonly asked: { form: string; file: string; bytes: number }[];
  /** Answers the pending requests in the current mode. */
  answerNow(): void;
}

/** Starts a server with OpenAI's speech recognition API, which answers as the test has set. */
export async function startWhisper(): Promise<WhisperStandIn> {
  const site = await startLocalSite((request, response) => {
    void answer(request, response);
  });
  const hanging: (() => void)[] = [];
  const answerNow = (): void => hanging.splice(0).forEach((go) => go());
  const whisper: WhisperStandIn = { ...site, mode: 'verbose', heard: [], asked: [], answerNow };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('latin1');
    const form = /name="response_format"\r\n\r\n(\w+)/.exec(body)?.[1] ?? '';
    const file = /filename="([^"]*)"/.exec(body)?.[1] ?? '';
    whisper.asked.push({ form, file, bytes: body.length });
    const go = (): void => send(whisper, form, response, request.url ?? '');
    if (whisper.mode === 'hang') hanging.push(go);
    else go();
  }
  return whisper;
}

function send({ mode, heard, origin }: WhisperStandIn, form: string, response: ServerResponse, path: string): void {
  const text = heard.map(([, words]) => words).join(' ');
  const segments = heard.map(([start, words], id) => ({ id, start, end: start + 3, text: ` ${words}` }));
  const json = (status: number, value: unknown): void =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const verbose = { task: 'transcribe', language: 'english', duration: 60, text, segments };
  if (path !== '/v1/audio/transcriptions' || mode === 'notFound') json(404, { error: 'not here' });
  else if (mode === 'verbose') json(200, verbose);
  else if (mode === 'json')
    json(form === 'json' ? 200 : 400, form === 'json' ? { text } : { error: 'response_format' });
  else if (mode === 'text') response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text);
  else if (mode === 'error') json(500, { error: { message: 'out of memory' } });
  else if (mode === 'page')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><h1>Welcome</h1></html>');
  else if (mode === 'silence') json(200, { text: ' ', segments: [] });
  else if (mode === 'cut') response.writeHead(200).end(JSON.stringify(verbose).slice(0, 60));
  else if (mode === 'redirect') response.writeHead(302, { Location: `${origin}/elsewhere` }).end();
  else if (mode === 'dropped') {
    response.writeHead(200, { 'Content-Length': '5000' }).write('{"text":"Chop');
    setTimeout(() => response.destroy(), 20);
  } else if (mode === 'endless') endless(response);
}

function endless(response: ServerResponse): void {
  const words = '"and so on, '.repeat(20_000);
  const more = (): void => {
    while (!response.destroyed && response.write(words));
    if (!response.destroyed) response.once('drain', more);
  };
  response.writeHead(200);
  more();
}

/**
 * Keeps the files of the app, so that it starts without a network. Data of the account never pass through it. The page
 * comes from the server whenever it answers, so that a new version is shown at once; files whose names contain the hash of
 * their content come from the cache. The build puts `FILES` and `VERSION` before this script. Decision 0215.
 */

/** The addresses of this version's scripts and styles. */
declare const FILES: readonly string[];
/** A hash of everything that this version of the app consists of. */
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'cardamom-';
const CACHE = PREFIX + VERSION;
/** An address of the app that has no meaning of its own, under which its page is kept. */
const SHELL = '/settings';
/** How long the network may take, in milliseconds, before what is kept is shown instead. */
const PATIENCE = 4_000;
/** What the server answers itself, and pages whose addresses contain a secret. */
const NOT_OURS = /^\/(?:api|auth|upload|healthz|readyz|metrics|verify-email|change-email|reset-password|unsubscribe)\b/;
/** The response may vary with headers that a script cannot see. */
const ANY = { ignoreVary: true } as const;

const filesOf = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/** Keeps a page that loads this version. During an update the server may send that of another one. */
async function keepPage(response: Response): Promise<boolean> {
  const files = filesOf(await response.clone().text());
  const isOurs = response.ok && !response.redirected && files.length > 0 && files.every((file) => FILES.includes(file));
  if (isOurs) await (await caches.open(CACHE)).put(SHELL, response);
  return isOurs;
}

async function install(): Promise<void> {
  try {
    const page = await fetch(SHELL, { cache: 'no-store' });
    if (!(await keepPage(page))) throw new Error('the server sends the page of another version');
    await (await caches.open(CACHE)).addAll([...FILES]);
  } catch (cause) {
    await caches.delete(CACHE);
    throw cause; // the former version stays, and the browser tries again at the next visit
  }
  await worker.skipWaiting();
}

/** Removes older versions but the last one, whose pages may still be open and load further files. */
async function activate(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The answer of the network; what is kept if there is none in time. Throws like `fetch` if nothing is kept. */
async function fromNetwork(network: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return network;
  const late = new Promise<Response>((resolve) => {
    setTimeout(resolve, PATIENCE, kept);
  });
  return Promise.race([network.catch(() => kept), late]);
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request);
  const copied = network.then((response) => (response.type === 'basic' ? keepPage(response.clone()) : false));
  event.waitUntil(copied.catch(() => false)); // without a network the kept page stays
  return fromNetwork(network, await caches.match(SHELL, { ...ANY, cacheName: CACHE }));
}

async function answerTexts(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const network = fetch(event.request);
  const copied = network.then((response) => (response.ok ? cache.put(event.request, response.clone()) : undefined));
  event.waitUntil(copied.catch(() => undefined)); // as above
  return fromNetwork(network, (await cache.match(event.request, ANY)) ?? (await caches.match(event.request, ANY)));
}

async function answerFile({ request }: FetchEvent): Promise<Response> {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event));
  else if (pathname.startsWith('/locales/')) event.respondWith(answerTexts(event));
  else if (mode === 'navigate' && !NOT_OURS.test(pathname)) event.respondWith(answerPage(event));
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', answer);

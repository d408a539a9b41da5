import { startApp } from '../support/processes/app-process.ts';
import { addressForms } from '../support/attacks/address-forms.ts';
import { type LocalSite, startLocalSite } from '../support/network/local-site.ts';
import { type Attempt, countOutcomes, type HostileImport, sendAll } from './import-attack.ts';
import type { AttackResult } from './attack-result.ts';

const RECIPE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Soup',
  recipeIngredient: ['1 onion', '2 carrots', '1 l water'],
  recipeInstructions: 'Chop everything. Boil it in the water for 20 minutes.',
};

/** How an address gets into an import. */
const WAYS = ['link', 'redirect', 'picture', 'base'] as const;
type Way = (typeof WAYS)[number];

const page = (recipe: object, head = ''): string =>
  `<!doctype html><html><head>${head}<title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script></head></html>`;

/** A site of the attacker: redirects to `to`, or names it in a page. `onControl` is called for each allowed target. */
function startAttackersSite(onControl: () => void): Promise<LocalSite> {
  return startLocalSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://attacker.test');
    const to = searchParams.get('to') ?? '';
    if (pathname.startsWith('/control')) onControl();
    if (pathname === '/redirect') {
      response.writeHead(302, { Location: Buffer.from(to).toString('latin1') }).end();
      return;
    }
    const links = `<base href="${to}"><link rel="canonical" href="${to}"><meta property="og:image" content="/soup.jpg">`;
    const html =
      pathname === '/base' ? page({ ...RECIPE, image: 'soup.jpg' }, links) : page({ ...RECIPE, image: [to] });
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
}

const hostileImport = (way: Way, form: string, { site, canary }: Record<'site' | 'canary', LocalSite>): HostileImport =>
  importOf(way, form, `http://${form}:${canary.port}/${way}`, site);

function importOf(way: Way, form: string, target: string, site: LocalSite): HostileImport {
  const url = way === 'link' ? target : `${site.origin}/${way}?to=${encodeURIComponent(target)}`;
  return { name: `${way} ${form}`, send: (client) => client.post('/upload/url', { url }) };
}

/** By a link or a redirect nothing may be imported; a page with such a picture is imported without it. */
const isHit = ({ name, outcome }: Attempt): boolean => /^(?:link|redirect) /.test(name) && outcome === 'done';

/**
 * Imports every form of a forbidden address by a link, a redirect, a picture and the base of a page. The port of a
 * server on this machine is allowed, so only the check of the address protects it.
 */
export async function attackByAddresses(count: number): Promise<AttackResult> {
  const canary = await startLocalSite((_request, response) => response.end('secret'), { host: '::' });
  let controls = 0;
  const site = await startAttackersSite(() => (controls += 1));
  const app = await startApp({
    LOG_LEVEL: 'error',
    WORKERS: '2',
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    IMPORT_PORTS: `80,443,${canary.port}`,
  });
  try {
    await fetch(`http://127.0.0.1:${canary.port}/`); // shows that the canary notices a hit
    const before = canary.connections();
    // An allowed target is reached by each way.
    await sendAll(
      app,
      WAYS.map((way) => importOf(way, 'control', `${site.origin}/control/${way}`, site)),
    );
    const imports = WAYS.flatMap((way) =>
      addressForms(count).map((form) => hostileImport(way, form, { site, canary })),
    );
    const attempts = await sendAll(app, imports);
    const hits = attempts.filter(isHit).map(({ name }) => `imported: ${name}`);
    const open = attempts.filter(({ outcome, status }) => outcome === 'open' || status >= 500);
    const reached = canary.connections() - before;
    return {
      name: 'addresses',
      attempts: attempts.length,
      hits: hits.length + reached + open.length + (before === 0 || controls < WAYS.length ? 1 : 0),
      notes: [
        `control: an allowed target was reached ${controls} times by ${WAYS.length} ways`,
        `${addressForms(count).length} forms × ${WAYS.length} ways, the canary was reached ${reached} times`,
        countOutcomes(attempts),
        ...hits,
        ...open.map(({ name, status }) => `not ended or ${status}: ${name}`),
      ],
    };
  } finally {
    await app.stop();
    await site.stop();
    await canary.stop();
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { newPerson, PASSWORD, signUp } from '../support/accounts/accounts.ts';
import { freePort } from '../support/network/free-port.ts';
import { startApp } from '../support/processes/app-process.ts';
import { writeNginxConfiguration } from './nginx-check.ts';

const HOST = 'recipes.example';

interface Ports {
  readonly https: number;
  readonly http: number;
  readonly app: number;
}

/** The example of a proxy on other ports. */
const onPorts = (example: string, { https, http, app }: Ports): string =>
  example
    .replaceAll('listen 443', `listen ${https}`)
    .replaceAll('listen [::]:443', `listen [::]:${https}`)
    .replaceAll('listen 80', `listen ${http}`)
    .replaceAll('listen [::]:80', `listen [::]:${http}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${app}`);

/** Writes the configuration of a proxy into a folder; returns the arguments that start it. */
const PROXIES: Readonly<Record<string, (folder: string, ports: Ports) => Promise<string[]>>> = {
  async nginx(folder, ports) {
    const main = writeNginxConfiguration(folder);
    const site = join(folder, 'site.conf');
    await writeFile(site, onPorts(await readFile(site, 'utf8'), ports));
    return ['-c', main, '-g', 'daemon off;'];
  },
  async caddy(folder, ports) {
    const example = await readFile(join(PROJECT_FOLDER, 'docs/deployment/caddy/Caddyfile'), 'utf8');
    const options = `local_certs\nskip_install_trust\nadmin off\nhttps_port ${ports.https}\nhttp_port ${ports.http}`;
    await writeFile(join(folder, 'Caddyfile'), `{\n${options}\n}\n${onPorts(example, ports)}`);
    return ['run', '--config', join(folder, 'Caddyfile')];
  },
};

interface Answer {
  readonly status: number;
  readonly cookies: string;
}

/** Asks the proxy as a browser does that is on its host. */
async function ask(
  port: number,
  path: string,
  body: Uint8Array | null,
  headers: Record<string, string>,
): Promise<Answer> {
  const options = { host: '127.0.0.1', servername: HOST, port, path, rejectUnauthorized: false };
  const origin = `https://${HOST}:${port}`;
  const sent = request({
    ...options,
    method: body === null ? 'GET' : 'POST',
    headers: { Host: `${HOST}:${port}`, Origin: origin, 'Content-Length': String(body?.length ?? 0), ...headers },
  });
  sent.end(body ?? undefined);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, cookies: String(answer.headers['set-cookie'] ?? '') };
}

async function untilReady(port: number, proxy: ChildProcess): Promise<void> {
  for (let tried = 0; tried < 100 && proxy.exitCode === null; tried += 1) {
    const answer = await ask(port, '/healthz', null, {}).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  throw new Error('The proxy does not answer.');
}

/** Signs in, uploads, and gives wrong passwords under made-up addresses through the proxy; returns what is wrong. */
async function faultsOf(port: number, person: { readonly email: string }): Promise<string[]> {
  const json = { 'Content-Type': 'application/json' };
  const login = (password: string, from: string): Promise<Answer> => {
    const body = Buffer.from(JSON.stringify({ email: person.email, password }));
    return ask(port, '/auth/email/login', body, { ...json, 'X-Forwarded-For': from });
  };
  const { cookies } = await login(PASSWORD, '203.0.113.1');
  const [cookie = ''] = cookies.split(';');
  const upload = (megabytes: number): Promise<Answer> => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n200 g lentils\n';
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(megabytes * 1_048_576, 'a '),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    return ask(port, '/upload/file', body, { 'Content-Type': 'multipart/form-data; boundary=b', Cookie: cookie });
  };
  const sizes = [await upload(15), await upload(22)].map(({ status }) => status);
  const wrong: number[] = [];
  for (let count = 1; count <= 11; count += 1) wrong.push((await login('wrong', `203.0.113.${count}`)).status);
  return [
    ...(/^__Host-cardamom_session=.*; secure/i.test(cookies) ? [] : [`the cookie is “${cookies}”`]),
    ...(String(sizes) === '202,413' ? [] : [`uploads of 15 and 22 MB are answered with ${String(sizes)}`]),
    ...(wrong.at(-1) === 429 && wrong[9] === 401 ? [] : [`wrong passwords are answered with ${wrong.join(', ')}`]),
  ];
}

async function checkProxy(name: string, write: NonNullable<(typeof PROXIES)[string]>): Promise<boolean> {
  if (spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error !== undefined) {
    console.log(`– proxy ${name} (not installed)`);
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-proxy-'));
  const [https, http] = [await freePort(), await freePort()];
  const app = await startApp({
    PUBLIC_URL: `https://${HOST}:${https}`,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'fatal',
  });
  const args = await write(folder, { https, http, app: Number(new URL(app.url).port) });
  const proxy = spawn(name, args, {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  try {
    await untilReady(https, proxy);
    const faults = await faultsOf(https, (await signUp(app, newPerson())).person);
    console.log(`${faults.length === 0 ? '✓' : '✗'} proxy ${name}${faults.map((fault) => `\n  ${fault}`).join('')}`);
    return faults.length === 0;
  } finally {
    if (proxy.exitCode === null && proxy.kill()) await once(proxy, 'exit');
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the examples of proxies that are installed before Cardamom. */
export async function checkProxies(): Promise<boolean> {
  let isGood = true;
  for (const [name, write] of Object.entries(PROXIES)) isGood = (await checkProxy(name, write)) && isGood;
  return isGood;
}

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { checkHost } from './host-check.ts';
import { checkImage } from './image-check.ts';
import { writeNginxConfiguration } from './nginx-check.ts';
import { checkProxies } from './proxy-check.ts';

const HAS_COMPOSE_PLUGIN = spawnSync('docker', ['compose', 'version']).status === 0;
const COMPOSE = HAS_COMPOSE_PLUGIN ? ['docker', 'compose'] : ['docker-compose'];

/** The checks that a program of this machine makes; programs that are not installed are skipped. */
const LINTERS: readonly (readonly [file: string, ...command: string[]])[] = [
  ['Dockerfile', 'hadolint', 'Dockerfile'],
  ['compose.yaml', ...COMPOSE, 'config', '--quiet'],
  ['docs/deployment/kubernetes', 'kubectl', 'kustomize', 'docs/deployment/kubernetes'],
  [
    'docs/deployment/kubernetes',
    'kubeconform',
    '-strict',
    '-ignore-filename-pattern',
    'kustomization',
    'docs/deployment/kubernetes',
  ],
  ['docs/deployment/systemd', 'systemd-analyze', 'verify', 'docs/deployment/systemd/cardamom.service'],
  ['docs/deployment/caddy', 'caddy', 'validate', '--config', 'docs/deployment/caddy/Caddyfile'],
];

function lint(): boolean {
  const nginx = writeNginxConfiguration();
  try {
    return runLinters([...LINTERS, ['docs/deployment/nginx', 'nginx', '-t', '-q', '-c', nginx]]);
  } finally {
    rmSync(dirname(nginx), { recursive: true });
  }
}

function runLinters(linters: typeof LINTERS): boolean {
  let isGood = true;
  for (const [file, program, ...args] of linters) {
    const { error, status, stderr } = spawnSync(program ?? '', args, { cwd: PROJECT_FOLDER, encoding: 'utf8' });
    const name = `${file}: ${[program, ...args].join(' ')}`;
    if (error !== undefined) {
      console.log(`– ${name} (not installed)`);
      continue;
    }
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    if (status === 0) continue;
    isGood = false;
    console.log(stderr);
  }
  return isGood;
}

const CHECKS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  lint,
  proxies: checkProxies,
  image: checkImage,
  host: checkHost,
};

/**
 * `npm run deployment [-- lint | proxies | image | host]`: checks the files of docs/deployment.md. `proxies` runs the
 * examples before Cardamom. `image` runs the steps of the Dockerfile and `host` those of the set-up with systemd, each on a
 * throw-away layer of this machine's file system.
 */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS);
let isGood = true;
for (const name of wanted) {
  const check = CHECKS[name];
  if (check === undefined) throw new Error(`There is no check ${name}; there are ${Object.keys(CHECKS).join(', ')}.`);
  const ok = await check();
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  isGood &&= ok;
}
process.exitCode = isGood ? 0 : 1;

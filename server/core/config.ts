import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { IMPORTS_IN_PROCESS_MAX, MEGABYTE, RECIPE_IMAGES_MAX } from '../../shared/constants.ts';
import { emailKey } from '../../shared/rules/email.ts';
import { findProgram } from './find-program.ts';
import { hostName } from './host-name.ts';
import { readOllamaHost } from './server-address.ts';
import { createTrustedProxies, readProxyRanges } from './trusted-proxies.ts';

/**
 * A variable that `read` parses; `read` returns `undefined` for an invalid value. `takes` describes the allowed values
 * for the error message.
 */
function variable<T>(takes: string, read: (text: string) => T | undefined) {
  return z.string().transform((text, ctx): T => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message: takes });
    return z.NEVER;
  });
}

function integer(min: number, max: number) {
  return variable(`a whole number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined;
  });
}

/** Addresses of files and of databases behind a socket need no host. */
const HOSTLESS = new Set(['file:', 'postgresql:', 'postgres:']);
const hasHost = ({ protocol, host }: URL): boolean => HOSTLESS.has(protocol) || host !== '';

function url(...protocols: string[]) {
  return variable(`an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)) && hasHost(new URL(text))
      ? text.replace(/\/+$/, '')
      : undefined,
  );
}

function list<T>(takes: string, read: (part: string) => T | undefined) {
  return variable(`a comma-separated list of ${takes}`, (text) => {
    const parts = text.split(',').map((part) => part.trim());
    const values = parts.filter(Boolean).map(read);
    return values.length === 0 || values.includes(undefined) ? undefined : (values as T[]);
  });
}

const text = variable('some text', (value) => value || undefined);
const matching = (takes: string, pattern: RegExp) =>
  variable(takes, (value) => (pattern.test(value) ? value : undefined));
/** The absolute path, so that the program can later be started in any folder. */
const program = variable(
  'an existing executable program, by its path or by its name in PATH',
  (value) => findProgram(value) ?? undefined,
);
const email = (part: string): string | undefined => (/^[^\s@,]+@[^\s@,]+$/.test(part) ? emailKey(part) : undefined);
const host = (part: string): string | undefined =>
  /^(\[[\da-f:.]+\]|[^\s/:@]+)(:\d{1,5})?$/i.test(part) ? part.toLowerCase() : undefined;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const port = (part: string): number | undefined =>
  /^\d{1,5}$/.test(part) && Number(part) >= 1 && Number(part) <= 65_535 ? Number(part) : undefined;
/** A port is not allowed, a trailing dot is removed, and an IPv6 address may be with or without brackets. */
const readHostName = (part: string): string | undefined =>
  /:\d*$/.test(part) && !/^[^[]*:.*:/.test(part) ? undefined : (hostName(part) ?? undefined);
const role = (part: string): 'web' | 'worker' | undefined => (part === 'web' || part === 'worker' ? part : undefined);
const oneOf = <T extends string>(...values: readonly T[]) =>
  variable(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value));

/** Every variable of contract §1. An empty value counts as none. */
const VARIABLES = {
  HOST: matching('a host name or address', /^[\w.:[\]-]+$/).optional(),
  PORT: integer(0, 65_535).optional(),
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: text.optional(),
  DATABASE_URL: url('postgresql', 'postgres').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  OLLAMA_HOST: variable('an address that starts with http:// or https://', readOllamaHost).optional(),
  OLLAMA_MODEL: text.optional(),
  OLLAMA_VISION_MODEL: text.optional(),
  WHISPER_URL: url('http', 'https').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: matching(
    'an e-mail address, or a name with the address in <>',
    /^[^<>@]*(<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  ).optional(),
  ADMIN_EMAILS: list('e-mail addresses', email).optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER_URL: url('http', 'https').optional(),
  GOOGLE_ISSUER_AUTHORITATIVE: oneOf('true', 'false').optional(),
  PRODUCTION_HOST: variable('a host name or an IP address, without a port', readHostName).optional(),
  IMPORT_ALLOW_HOSTS: list('hosts, each host or host:port', host).optional(),
  // Only folders are supported; any other kind of storage is an error.
  STORAGE_URL: url('file').optional(),
  WORKERS: integer(0, 64).optional(),
  ROLES: list('web, worker', role).optional(),
  YT_DLP: program.optional(),
  OCR_LANGUAGE_DIR: text.optional(),
  IMPORT_PORTS: list('ports from 1 to 65535', port).optional(),
  TRUSTED_PROXIES: list(
    'IP addresses, ranges such as 10.0.0.0/8 (but not of all addresses), loopback, linklocal and private',
    readProxyRanges,
  ).optional(),
  OLLAMA_TIMEOUT_S: integer(1, 3_600).optional(),
  IMPORT_TIMEOUT_S: integer(5, 3_600).optional(),
  MAX_UPLOAD_MB: integer(1, 1_024).optional(),
  ACCOUNT_STORAGE_MB: integer(1, 100_000_000).optional(),
  ACCOUNT_IMPORTS_MAX: integer(1, 10_000).optional(),
  RECIPE_PICTURES_MAX: integer(1, 100).optional(),
  FAILED_UPLOAD_DAYS: integer(0, 36_500).optional(),
  METRICS_TOKEN: text.optional(),
  DESKTOP_TOKEN: matching('32 random bytes or more in base64url', /^[\w-]{43,200}$/).optional(),
  CHECK_REPLIES: oneOf('true', 'false').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
};

const schema = z.object(VARIABLES);
type Values = z.output<typeof schema>;

/** The names of all variables. */
export const CONFIG_VARIABLES = Object.keys(VARIABLES);
const SECRETS: ReadonlySet<string> = new Set(['GOOGLE_CLIENT_SECRET', 'METRICS_TOKEN', 'DESKTOP_TOKEN']);

/** An error with one line per invalid variable: its name, its value and the allowed values. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** A value for an error message: without the password of an address, and without secrets. */
function shown(name: string, value: string): string {
  if (SECRETS.has(name)) return '(a secret)';
  const isAddress = name.endsWith('_URL') || name === 'OLLAMA_HOST';
  return JSON.stringify((isAddress ? value.replace(/^(.*?:\/\/)?.*@/, '$1***@') : value).slice(0, 200));
}

function readValues(env: NodeJS.ProcessEnv): Values {
  const given = CONFIG_VARIABLES.map((name): [string, string | undefined] => [name, env[name]?.trim() || undefined]);
  const parsed = schema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name} is ${shown(name, env[name] ?? '')}, but takes ${issue.message}`;
  });
  throw new ConfigError(problems);
}

/**
 * Whether the configured issuer is trusted about every address that it calls verified. Only whoever runs this machine
 * runs an issuer at its loopback address.
 */
function isAuthoritative({ GOOGLE_ISSUER_URL: issuer, GOOGLE_ISSUER_AUTHORITATIVE: setting }: Values): boolean {
  if (setting !== undefined) return setting === 'true';
  return issuer !== undefined && LOOPBACK.test(new URL(issuer).hostname);
}

export type Config = ReturnType<typeof parseConfig>;

/**
 * Parses the environment into the configuration with its defaults (contract §1). Throws a ConfigError with all invalid
 * values.
 */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const values = readValues(env);
  const listenPort = values.PORT ?? 3000;
  const dataDir = resolve(values.DATA_DIR ?? 'data');
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    const missing = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    throw new ConfigError([
      `${missing} is not set, but takes the other half of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET`,
    ]);
  }
  return {
    host: values.HOST ?? '127.0.0.1',
    port: listenPort,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${listenPort}`,
    dataDir,
    /** null if the embedded PostgreSQL is used. */
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    ollama: {
      host: values.OLLAMA_HOST ?? null,
      model: values.OLLAMA_MODEL ?? 'qwen3:8b',
      /** null if no model reads pictures. */
      visionModel: values.OLLAMA_VISION_MODEL === 'none' ? null : (values.OLLAMA_VISION_MODEL ?? 'qwen2.5vl:7b'),
      timeoutS: values.OLLAMA_TIMEOUT_S ?? 120,
    },
    whisperUrl: values.WHISPER_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Cardamom <cardamom@localhost>',
    adminEmails: values.ADMIN_EMAILS ?? [],
    google:
      clientId !== undefined && clientSecret !== undefined
        ? {
            clientId,
            clientSecret,
            issuerUrl: values.GOOGLE_ISSUER_URL ?? null,
            isAuthoritative: isAuthoritative(values),
          }
        : null,
    /** In the form that `hostName` returns. */
    productionHost: values.PRODUCTION_HOST ?? null,
    importAllowHosts: values.IMPORT_ALLOW_HOSTS ?? [],
    importPorts: values.IMPORT_PORTS ?? [80, 443],
    importTimeoutS: values.IMPORT_TIMEOUT_S ?? 300,
    /** The folder of stored files. */
    storageFolder: values.STORAGE_URL === undefined ? join(dataDir, 'images') : fileURLToPath(values.STORAGE_URL),
    workers: values.WORKERS ?? Math.max(1, availableParallelism() - 1),
    roles: new Set(values.ROLES ?? (['web', 'worker'] as const)),
    ytDlp: values.YT_DLP ?? null,
    ocrLanguageDir: values.OCR_LANGUAGE_DIR ?? null,
    trustedProxies: createTrustedProxies((values.TRUSTED_PROXIES ?? []).flat()),
    maxUploadMb: values.MAX_UPLOAD_MB ?? 20,
    /** The limits of one account. */
    limits: {
      /** Of stored pictures and uploads together. */
      bytes: (values.ACCOUNT_STORAGE_MB ?? 10_240) * MEGABYTE,
      importsInProcess: values.ACCOUNT_IMPORTS_MAX ?? IMPORTS_IN_PROCESS_MAX,
      recipePictures: values.RECIPE_PICTURES_MAX ?? RECIPE_IMAGES_MAX,
    },
    /** Days for which the upload of a failed import is kept; 0 for as long as the import. */
    failedUploadDays: values.FAILED_UPLOAD_DAYS ?? 30,
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The secret of the desktop app that runs this server; null if none does. */
    desktopToken: values.DESKTOP_TOKEN ?? null,
    /** For development and tests: a reply that does not match its schema is an error. */
    checksReplies: values.CHECK_REPLIES === 'true',
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}

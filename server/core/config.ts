import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { IMPORTS_IN_PROCESS_MAX, MEGABYTE, RECIPE_IMAGES_MAX } from '../../shared/constants.ts';
import { REGISTRATION_MODES } from '../../shared/domain/registration.ts';
import { DAILY, readSchedule } from './schedule.ts';
import { readOllamaHost } from './server-address.ts';
import {
  email,
  host,
  integer,
  list,
  mailDomain,
  matching,
  oneOf,
  port,
  program,
  readHostName,
  role,
  storagePlace,
  text,
  url,
  variable,
} from './setting-kinds.ts';
import { placeName, type StoragePlace } from './storage-place.ts';
import { createTrustedProxies, readProxyRanges } from './trusted-proxies.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Every variable of contract §1. An empty value counts as none. */
const VARIABLES = {
  HOST: matching('a host name or address', /^[\w.:[\]-]+$/).optional(),
  PORT: integer(0, 65_535).optional(),
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: text.optional(),
  DATABASE_URL: url('postgresql', 'postgres').optional(),
  DATABASE_DIRECT_URL: url('postgresql', 'postgres').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  OLLAMA_HOST: variable('an address that starts with http:// or https://', readOllamaHost).optional(),
  OLLAMA_MODEL: text.optional(),
  OLLAMA_VISION_MODEL: text.optional(),
  OLLAMA_PARALLEL: integer(1, 64).optional(),
  WHISPER_URL: url('http', 'https').optional(),
  REGISTRATION: oneOf(...REGISTRATION_MODES).optional(),
  REGISTRATION_DOMAINS: list('domains, such as kitchen.example', mailDomain).optional(),
  SECOND_FACTOR_FOR_ADMINS: oneOf('true', 'false').optional(),
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
  OIDC_NAME: matching('a name of at most 40 characters', /^[^\p{Cc}]{1,40}$/u).optional(),
  OIDC_LOGO: text.optional(),
  PRODUCTION_HOST: variable('a host name or an IP address, without a port', readHostName).optional(),
  IMPORT_ALLOW_HOSTS: list('hosts, each host or host:port', host).optional(),
  STORAGE_URL: storagePlace.optional(),
  STORAGE_SECOND_URL: storagePlace.optional(),
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
  ARCHIVE_MAX_MB: integer(1, 1_000_000).optional(),
  ACCOUNT_STORAGE_MB: integer(1, 100_000_000).optional(),
  ACCOUNT_IMPORTS_MAX: integer(1, 10_000).optional(),
  RECIPE_PICTURES_MAX: integer(1, 100).optional(),
  FAILED_UPLOAD_DAYS: integer(0, 36_500).optional(),
  BACKUP_FOLDER: text.optional(),
  BACKUP_SCHEDULE: variable('a cron expression of five fields, such as 0 3 * * *, or @weekly', readSchedule).optional(),
  BACKUP_KEEP: integer(1, 10_000).optional(),
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
  const storage: StoragePlace = values.STORAGE_URL ?? { kind: 'folder', folder: join(dataDir, 'images') };
  const secondStorage = values.STORAGE_SECOND_URL ?? null;
  if (secondStorage !== null && placeName(secondStorage) === placeName(storage))
    throw new ConfigError([`STORAGE_SECOND_URL is the same as STORAGE_URL, but takes another storage`]);
  return {
    host: values.HOST ?? '127.0.0.1',
    port: listenPort,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${listenPort}`,
    dataDir,
    /** null if the embedded PostgreSQL is used. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** An address of the same database at which a session is a connection. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    ollama: {
      host: values.OLLAMA_HOST ?? null,
      model: values.OLLAMA_MODEL ?? 'qwen3:8b',
      /** null if no model reads pictures. */
      visionModel: values.OLLAMA_VISION_MODEL === 'none' ? null : (values.OLLAMA_VISION_MODEL ?? 'qwen2.5vl:7b'),
      timeoutS: values.OLLAMA_TIMEOUT_S ?? 120,
      /** The number of requests that the server answers at the same time. */
      parallel: values.OLLAMA_PARALLEL ?? 1,
    },
    whisperUrl: values.WHISPER_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Cardamom <cardamom@localhost>',
    adminEmails: values.ADMIN_EMAILS ?? [],
    /** Whether administrators have their role only with a second factor. */
    secondFactorForAdmins: values.SECOND_FACTOR_FOR_ADMINS === 'true',
    registration: {
      mode: values.REGISTRATION ?? ('open' as const),
      /** The domains of allowed addresses in canonical form; empty if all are allowed. */
      domains: values.REGISTRATION_DOMAINS ?? [],
    },
    google:
      clientId !== undefined && clientSecret !== undefined
        ? {
            clientId,
            clientSecret,
            issuerUrl: values.GOOGLE_ISSUER_URL ?? null,
            isAuthoritative: isAuthoritative(values),
            /** The name for people; null if it is Google. */
            label: values.OIDC_NAME ?? null,
            /** The path of a picture for its button. */
            logo: values.OIDC_LOGO === undefined ? null : resolve(values.OIDC_LOGO),
          }
        : null,
    /** In the form that `hostName` returns. */
    productionHost: values.PRODUCTION_HOST ?? null,
    importAllowHosts: values.IMPORT_ALLOW_HOSTS ?? [],
    importPorts: values.IMPORT_PORTS ?? [80, 443],
    importTimeoutS: values.IMPORT_TIMEOUT_S ?? 300,
    /** Where stored files are written. */
    storage,
    /** Where a stored file is looked for that is not there; null if there is no such place. */
    secondStorage,
    workers: values.WORKERS ?? Math.max(1, availableParallelism() - 1),
    roles: new Set(values.ROLES ?? (['web', 'worker'] as const)),
    ytDlp: values.YT_DLP ?? null,
    ocrLanguageDir: values.OCR_LANGUAGE_DIR ?? null,
    trustedProxies: createTrustedProxies((values.TRUSTED_PROXIES ?? []).flat()),
    maxUploadMb: values.MAX_UPLOAD_MB ?? 20,
    maxArchiveMb: Math.max(values.ARCHIVE_MAX_MB ?? 2_048, values.MAX_UPLOAD_MB ?? 20),
    /** The limits of one account. */
    limits: {
      /** Of stored pictures and uploads together. */
      bytes: (values.ACCOUNT_STORAGE_MB ?? 10_240) * MEGABYTE,
      importsInProcess: values.ACCOUNT_IMPORTS_MAX ?? IMPORTS_IN_PROCESS_MAX,
      recipePictures: values.RECIPE_PICTURES_MAX ?? RECIPE_IMAGES_MAX,
    },
    /** Days for which the upload of a failed import is kept; 0 for as long as the import. */
    failedUploadDays: values.FAILED_UPLOAD_DAYS ?? 30,
    /** The backups that the running system makes; null if it makes none. */
    backup:
      values.BACKUP_FOLDER === undefined
        ? null
        : {
            folder: resolve(values.BACKUP_FOLDER),
            schedule: values.BACKUP_SCHEDULE ?? DAILY,
            keep: values.BACKUP_KEEP ?? 7,
          },
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The secret of the desktop app that runs this server; null if none does. */
    desktopToken: values.DESKTOP_TOKEN ?? null,
    /** For development and tests: a reply that does not match its schema is an error. */
    checksReplies: values.CHECK_REPLIES === 'true',
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}

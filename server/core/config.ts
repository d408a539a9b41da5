import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { MEGABYTE } from '../../shared/constants.ts';
import { settings } from './settings.ts';
import { placeName, type StoragePlace } from './storage-place.ts';
import { createTrustedProxies } from './trusted-proxies.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The names of all variables. */
export const CONFIG_VARIABLES = Object.keys(settings.shape);
type Values = z.output<typeof settings>;
const SECRETS: ReadonlySet<string> = new Set([
  'GOOGLE_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'METRICS_TOKEN',
  'DESKTOP_TOKEN',
]);

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
  const parsed = settings.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
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
  const listenPort = values.PORT;
  const dataDir = resolve(values.DATA_DIR);
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
    host: values.HOST,
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
      model: values.OLLAMA_MODEL,
      /** null if no model reads pictures. */
      visionModel: values.OLLAMA_VISION_MODEL === 'none' ? null : values.OLLAMA_VISION_MODEL,
      timeoutS: values.OLLAMA_TIMEOUT_S,
      /** The number of requests that the server answers at the same time. */
      parallel: values.OLLAMA_PARALLEL,
    },
    whisperUrl: values.WHISPER_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    adminEmails: values.ADMIN_EMAILS ?? [],
    /** Whether administrators have their role only with a second factor. */
    secondFactorForAdmins: values.SECOND_FACTOR_FOR_ADMINS === 'true',
    registration: {
      mode: values.REGISTRATION,
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
    importPorts: values.IMPORT_PORTS,
    importTimeoutS: values.IMPORT_TIMEOUT_S,
    /** Where stored files are written. */
    storage,
    /** Where a stored file is looked for that is not there; null if there is no such place. */
    secondStorage,
    workers: values.WORKERS ?? Math.max(1, availableParallelism() - 1),
    roles: new Set(values.ROLES),
    ytDlp: values.YT_DLP ?? null,
    ocrLanguageDir: values.OCR_LANGUAGE_DIR ?? null,
    trustedProxies: createTrustedProxies((values.TRUSTED_PROXIES ?? []).flat()),
    maxUploadMb: values.MAX_UPLOAD_MB,
    maxArchiveMb: Math.max(values.ARCHIVE_MAX_MB, values.MAX_UPLOAD_MB),
    /** The limits of one account. */
    limits: {
      /** Of stored pictures and uploads together. */
      bytes: values.ACCOUNT_STORAGE_MB * MEGABYTE,
      importsInProcess: values.ACCOUNT_IMPORTS_MAX,
      recipePictures: values.RECIPE_PICTURES_MAX,
    },
    /** Whether recipes keep what they were imported from. */
    keepsOriginals: values.KEEP_ORIGINALS === 'true',
    keepsSpareParser: values.SPARE_PARSERS === 'true',
    /** Days for which the upload of a failed import is kept; 0 for as long as the import. */
    failedUploadDays: values.FAILED_UPLOAD_DAYS,
    /** Days for which what was deleted can be restored. */
    binDays: values.BIN_DAYS,
    /** The backups that the running system makes; null if it makes none. */
    backup:
      values.BACKUP_FOLDER === undefined
        ? null
        : {
            folder: resolve(values.BACKUP_FOLDER),
            schedule: values.BACKUP_SCHEDULE,
            keep: values.BACKUP_KEEP,
          },
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Where traces are sent; null if nothing is traced. */
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS ?? []),
            /** Of the requests, from 0 to 1. */
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
    /** The secret of the desktop app that runs this server; null if none does. */
    desktopToken: values.DESKTOP_TOKEN ?? null,
    /** For development and tests: a reply that does not match its schema is an error. */
    checksReplies: values.CHECK_REPLIES === 'true',
    logLevel: values.LOG_LEVEL,
  };
}

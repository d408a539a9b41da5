import { z } from 'zod';
import { IMPORTS_IN_PROCESS_MAX, RECIPE_IMAGES_MAX } from '../../shared/constants.ts';
import { REGISTRATION_MODES } from '../../shared/domain/registration.ts';
import { readSchedule } from './schedule.ts';
import { readOllamaHost } from './server-address.ts';
import {
  email,
  header,
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
  share,
  storagePlace,
  text,
  url,
  variable,
} from './setting-kinds.ts';
import { readProxyRanges } from './trusted-proxies.ts';

type Kind<T> = ReturnType<typeof variable<T>>;

/** A setting with a default value, in the form in which it could also be set. */
const preset = <T>(kind: Kind<T>, value: string, meaning: string) =>
  kind.prefault(value).meta({ takes: kind.description, default: `\`${value}\``, description: meaning });

/** A setting without a default value; `without` tells what counts then. */
const optional = <T>(kind: Kind<T>, meaning: string, without = 'none') =>
  kind.optional().meta({ takes: kind.description, default: without, description: meaning });

const SERVER = z.object({
  HOST: preset(
    matching('a host name or address', /^[\w.:[\]-]+$/),
    '127.0.0.1',
    'Address on which the web server listens',
  ),
  PORT: preset(integer(0, 65_535), '3000', 'Port on which it listens'),
  PUBLIC_URL: optional(
    url('http', 'https'),
    'Address that people use. Base of links in mails and of the sign-in callback. With `https://` cookies are Secure and HSTS is set',
    '`http://localhost:PORT`',
  ),
  DATA_DIR: preset(text, './data', 'Folder of the embedded database, stored files, outbox, process ids'),
  DATABASE_URL: optional(
    url('postgresql', 'postgres'),
    'Database of your own, PostgreSQL 15 or newer',
    'embedded PostgreSQL',
  ),
  DATABASE_DIRECT_URL: optional(
    url('postgresql', 'postgres'),
    'An address of the same database without a pooler, for LISTEN and migrations; see [PgBouncer](#pgbouncer)',
    '`DATABASE_URL`',
  ),
  REDIS_URL: optional(url('redis', 'rediss'), 'Redis 7 or Valkey 8 or newer; see [Redis](#redis)'),
  STORAGE_URL: optional(
    storagePlace,
    'Where pictures and uploads are stored; see [Stored files](#stored-files)',
    '`DATA_DIR/images`',
  ),
  STORAGE_SECOND_URL: optional(
    storagePlace,
    'Another storage, in which a file is looked for that is not in `STORAGE_URL`; see [Moving stored files](#moving-stored-files)',
  ),
  ROLES: preset(list('web, worker', role), 'web,worker', 'What this host runs'),
  WORKERS: optional(integer(0, 64), 'Number of import worker processes', 'cores − 1, at least 1'),
  TRUSTED_PROXIES: optional(
    list(
      'IP addresses, ranges such as 10.0.0.0/8 (none larger, or than a /7 of IPv6), loopback, linklocal and private',
      readProxyRanges,
    ),
    'Reverse proxies whose headers count; see [Reverse proxy](#reverse-proxy)',
  ),
  MAX_UPLOAD_MB: preset(integer(1, 1_024), '20', 'Largest uploaded file in megabytes'),
  ARCHIVE_MAX_MB: preset(
    integer(1, 1_000_000),
    '2048',
    'Largest uploaded archive of recipes (zip, tar, gzip) in megabytes; at least `MAX_UPLOAD_MB`. It counts for `ACCOUNT_STORAGE_MB` while it is read',
  ),
  ACCOUNT_STORAGE_MB: preset(
    integer(1, 100_000_000),
    '10240',
    'Most that one account may keep, in megabytes: pictures of recipes and uploaded files together; see [Limits of an account](#limits-of-an-account)',
  ),
  ACCOUNT_IMPORTS_MAX: preset(
    integer(1, 10_000),
    `${IMPORTS_IN_PROCESS_MAX}`,
    'Most imports of one account in process',
  ),
  RECIPE_PICTURES_MAX: preset(integer(1, 100), `${RECIPE_IMAGES_MAX}`, 'Most pictures of a recipe'),
  KEEP_ORIGINALS: preset(
    oneOf('true', 'false'),
    'true',
    'Whether a recipe keeps what it was imported from: its files count for `ACCOUNT_STORAGE_MB` and are removed with the recipe',
  ),
  SPARE_PARSERS: preset(oneOf('true', 'false'), 'true', 'Whether a parser process waits for the next account'),
  FAILED_UPLOAD_DAYS: preset(
    integer(0, 36_500),
    '30',
    'Days for which the upload of a failed import is kept; 0 keeps it until the failed import is deleted',
  ),
  BIN_DAYS: preset(
    integer(1, 36_500),
    '30',
    'Days for which deleted recipes, notifications and failed imports can be restored; see [Deleted data](#deleted-data)',
  ),
  BACKUP_FOLDER: optional(text, 'Folder in which the running system makes backups; see [Backup](#backup)'),
  BACKUP_SCHEDULE: preset(
    variable('a cron expression of five fields, such as 0 3 * * *, or @weekly', readSchedule),
    '0 3 * * *',
    'Times of the backups, in the time zone of the server; also `@hourly`, `@daily`, `@monthly`',
  ),
  BACKUP_KEEP: preset(integer(1, 10_000), '7', 'Number of backups that stay in `BACKUP_FOLDER`'),
  METRICS_TOKEN: optional(text, 'Token for `GET /metrics` from other machines'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http', 'https'),
    'OpenTelemetry collector that gets traces by OTLP over HTTP, such as `http://127.0.0.1:4318`; see [Traces](#traces)',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    list('headers, each name=value', header),
    'Headers for the collector, such as a token',
  ),
  OTEL_TRACES_SAMPLER_ARG: preset(share, '1', 'Share of the requests that are traced'),
  LOG_LEVEL: preset(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Least severity of log lines',
  ),
  CHECK_REPLIES: preset(
    oneOf('true', 'false'),
    'false',
    'For development: `true` makes a reply that does not match its schema an error',
  ),
  DESKTOP_TOKEN: optional(
    matching('32 random bytes or more in base64url', /^[\w-]{43,200}$/),
    'Set by the desktop app for the server that it runs; not for your own use. See [desktop.md](desktop.md)',
  ),
});

const ACCOUNTS = z.object({
  ADMIN_EMAILS: optional(
    list('e-mail addresses', email),
    'Accounts that are administrators once their address is verified',
  ),
  REGISTRATION: preset(
    oneOf(...REGISTRATION_MODES),
    'open',
    'Who may create an account; see [Who may create an account](#who-may-create-an-account)',
  ),
  REGISTRATION_DOMAINS: optional(
    list('domains, such as kitchen.example', mailDomain),
    'Domains whose e-mail addresses an account may have',
    'none: all',
  ),
  SECOND_FACTOR_FOR_ADMINS: preset(
    oneOf('true', 'false'),
    'false',
    '`true` gives administrators their role only with a second factor; see [Second factor](#second-factor)',
  ),
  SMTP_URL: optional(
    url('smtp', 'smtps'),
    'Mail server, such as `smtp://user:password@host:587`',
    'none: files in `DATA_DIR/outbox`',
  ),
  MAIL_FROM: preset(
    matching(
      'an e-mail address, or a name with the address in <>',
      /^[^<>@]*(<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    ),
    'Cardamom <cardamom@localhost>',
    'Sender of mails',
  ),
  GOOGLE_CLIENT_ID: optional(text, 'Client of the OpenID Connect issuer. Needs `GOOGLE_CLIENT_SECRET`'),
  GOOGLE_CLIENT_SECRET: optional(text, 'Secret of that client'),
  GOOGLE_ISSUER_URL: optional(url('http', 'https'), 'Another OpenID Connect issuer', "Google's"),
  GOOGLE_ISSUER_AUTHORITATIVE: optional(
    oneOf('true', 'false'),
    'Whether that other issuer decides who owns the addresses that it calls verified, see below',
    '`true` for an issuer at a loopback address, else `false`',
  ),
  OIDC_NAME: optional(
    matching('a name of at most 40 characters', /^[^\p{Cc}]{1,40}$/u),
    'Name of that other issuer on its button and in texts',
    'none: Google',
  ),
  OIDC_LOGO: optional(text, 'File with the picture on its button: PNG, JPEG, WebP or SVG, at most 100 kB'),
  PRODUCTION_HOST: optional(
    variable('a host name or an IP address, without a port', readHostName),
    'Host on which `/` redirects to the launch page `/landing`',
  ),
});

const IMPORTS = z.object({
  IMPORT_ALLOW_HOSTS: optional(
    list('hosts, each host or host:port', host),
    'Private hosts that imports may reach: `host:port` allows that port, `host` alone the ports of `IMPORT_PORTS`',
  ),
  IMPORT_PORTS: preset(list('ports from 1 to 65535', port), '80,443', 'Ports that imports may reach'),
  IMPORT_TIMEOUT_S: preset(
    integer(5, 3_600),
    '300',
    "Longest work on one import in seconds. Waiting for a model server's turn does not count",
  ),
  OCR_LANGUAGE_DIR: optional(text, 'Folder with further Tesseract language files'),
});

const MODELS = z.object({
  OLLAMA_HOST: optional(
    variable('an address that starts with http:// or https://', readOllamaHost),
    'Address of the Ollama server, such as `http://127.0.0.1:11434`',
    'none: no model',
  ),
  OLLAMA_MODEL: preset(text, 'qwen3:8b', 'Model that reads texts'),
  OLLAMA_VISION_MODEL: preset(text, 'qwen2.5vl:7b', 'Model that transcribes pictures; `none` switches it off'),
  OLLAMA_TIMEOUT_S: preset(integer(1, 3_600), '120', 'Longest model call in seconds'),
  OLLAMA_PARALLEL: preset(
    integer(1, 64),
    '1',
    'Requests that the model server answers at the same time: its `OLLAMA_NUM_PARALLEL`',
  ),
  WHISPER_URL: optional(url('http', 'https'), "Server with OpenAI's `/v1/audio/transcriptions`"),
  YT_DLP: optional(program, 'yt-dlp, for the sound of videos without captions'),
});

/** The settings by the headings under which they are documented. */
export const SETTING_GROUPS = {
  Server: SERVER,
  'Accounts and mail': ACCOUNTS,
  Imports: IMPORTS,
  'Models and videos': MODELS,
} as const;

/** Every variable of contract §1 with its default and its description. */
export const settings = z.object({ ...SERVER.shape, ...ACCOUNTS.shape, ...IMPORTS.shape, ...MODELS.shape });

import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('has the defaults of the contract if nothing is set', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      redisUrl: null,
      adminEmails: [],
      importPorts: [80, 443],
      importTimeoutS: 300,
      maxUploadMb: 20,
      logLevel: 'info',
      roles: new Set(['web', 'worker']),
    });
  });

  it('has a text model and a vision model; the vision model can be turned off', () => {
    expect(parseConfig({}).ollama).toEqual({
      host: null,
      model: 'qwen3:8b',
      visionModel: 'qwen2.5vl:7b',
      timeoutS: 120,
      parallel: 1,
    });
    expect(parseConfig({ OLLAMA_VISION_MODEL: 'none' }).ollama.visionModel).toBeNull();
  });

  it('treats an empty or blank value as unset', () => {
    expect(parseConfig({ PORT: '', REDIS_URL: '  ' })).toMatchObject({ port: 3000, redisUrl: null });
  });

  it('derives PUBLIC_URL from PORT and removes a trailing slash', () => {
    expect(parseConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(parseConfig({ PUBLIC_URL: 'https://cook.example/' }).publicUrl).toBe('https://cook.example');
  });

  it.each([
    ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434'],
    ['https://models.example/ollama', 'https://models.example/ollama'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:9000', 'http://127.0.0.1:9000'],
    ['[::]:11434', 'http://[::1]:11434'],
    ['localhost', 'http://localhost:11434'],
    ['ollama:11434', 'http://ollama:11434'],
  ])('reads OLLAMA_HOST %s, also as Ollama itself does', (given, address) =>
    expect(parseConfig({ OLLAMA_HOST: given }).ollama.host).toBe(address),
  );

  it('finds YT_DLP by an absolute or relative path, and by its name in PATH', () => {
    const program = process.execPath;
    expect(parseConfig({ YT_DLP: program }).ytDlp).toBe(program);
    expect(parseConfig({ YT_DLP: relative(process.cwd(), program) }).ytDlp).toBe(program);
    expect(parseConfig({ YT_DLP: 'sh' }).ytDlp).toMatch(/^\/.*\/sh$/);
  });

  it('reads lists with blanks and empty parts', () => {
    const config = parseConfig({
      ADMIN_EMAILS: ' Ann@X.org, ,bob@y.org,',
      IMPORT_PORTS: '80, 8080',
      IMPORT_ALLOW_HOSTS: '[::1]:81,nas',
    });
    expect(config.adminEmails).toEqual(['ann@x.org', 'bob@y.org']);
    expect(config.importPorts).toEqual([80, 8080]);
    expect(config.importAllowHosts).toEqual(['[::1]:81', 'nas']);
  });

  it('reads addresses, ranges and names of ranges of trusted proxies', () => {
    const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: '192.0.2.1, 10.42.0.0/16, loopback' });
    const asked = ['192.0.2.1', '10.42.7.7', '::1', '192.0.2.2', '10.43.0.1'];
    expect(asked.filter(trustedProxies)).toEqual(['192.0.2.1', '10.42.7.7', '::1']);
    expect(asked.filter(parseConfig({}).trustedProxies)).toEqual([]);
  });

  it.each([
    ['WWW.Cook.Example.', 'www.cook.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['2001:DB8::1', '[2001:db8::1]'],
    ['[::1]', '[::1]'],
    ['192.0.2.7', '192.0.2.7'],
  ])('spells PRODUCTION_HOST %s as browsers do', (given, host) =>
    expect(parseConfig({ PRODUCTION_HOST: given }).productionHost).toBe(host),
  );

  it('reports all invalid values at once, each with its name, its value and the allowed values', () => {
    const problems = problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', ROLES: 'web,cook' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toContain('PORT is "http", but takes a whole number from 0 to 65535');
    expect(problems.join('\n')).toContain('LOG_LEVEL is "loud"');
    expect(problems.join('\n')).toContain('ROLES is "web,cook"');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'cook.example'],
    ['PUBLIC_URL', 'ftp://cook.example'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['REDIS_URL', 'localhost:6379'],
    ['OLLAMA_HOST', 'yes'],
    ['OLLAMA_HOST', 'unix:/run/ollama.sock'],
    ['OLLAMA_HOST', '0.0.0.0:99999'],
    ['OLLAMA_HOST', '999.0.0.1'],
    ['OLLAMA_HOST', 'http://'],
    ['SMTP_URL', 'mail.example'],
    ['ADMIN_EMAILS', 'ann'],
    ['REGISTRATION', 'invite'],
    ['REGISTRATION_DOMAINS', 'ann@kitchen.example'],
    ['REGISTRATION_DOMAINS', '*.kitchen.example'],
    ['IMPORT_PORTS', '80;443'],
    ['IMPORT_PORTS', '0'],
    ['IMPORT_ALLOW_HOSTS', 'http://nas'],
    ['WORKERS', 'many'],
    ['IMPORT_TIMEOUT_S', '0'],
    ['MAX_UPLOAD_MB', '0'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,0.0.0.0/0'],
    ['GOOGLE_ISSUER_URL', 'accounts.google.com'],
    ['GOOGLE_ISSUER_URL', 'file:///etc/issuer'],
    ['GOOGLE_ISSUER_AUTHORITATIVE', 'yes'],
    ['STORAGE_URL', 'ftp://bucket'],
    ['STORAGE_URL', 's3://bucket?secretAccessKey=x'],
    ['STORAGE_SECOND_URL', '/srv/files'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['MAIL_FROM', 'Cardamom'],
    ['PRODUCTION_HOST', 'cook.example:3000'],
    ['PRODUCTION_HOST', '[::1]:80'],
    ['PRODUCTION_HOST', 'https://cook.example'],
    ['PRODUCTION_HOST', 'cook example'],
    ['YT_DLP', '/nowhere/yt-dlp'],
    ['YT_DLP', 'no-such-program'],
    ['YT_DLP', import.meta.filename],
    ['YT_DLP', import.meta.dirname],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} is `)]);
  });

  it('hides the password of an address', () => {
    const [problem] = problemsOf({ OLLAMA_HOST: 'ftp://cook:m0st-secret@models.example' });
    expect(problem).toContain('ftp://***@models.example');
    expect(problem).not.toContain('m0st-secret');
  });

  it('refuses half of the Google client', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'x' })).toEqual([expect.stringContaining('GOOGLE_CLIENT_SECRET is not set')]);
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'x' })).toEqual([expect.stringContaining('GOOGLE_CLIENT_ID is not set')]);
  });

  it.each([
    ['http://localhost:8080', undefined, true],
    ['http://127.0.0.1:8080', undefined, true],
    ['http://[::1]:8080', undefined, true],
    ['http://localhost:8080', 'false', false],
    ['https://id.example', undefined, false],
    ['https://localhost.example', undefined, false],
    ['https://127.0.0.1.example', undefined, false],
    ['https://id.example', 'true', true],
  ])('trusts the issuer %s with the setting %s about every address: %s', (issuer, setting, isAuthoritative) => {
    const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER_URL: issuer };
    expect(parseConfig({ ...env, GOOGLE_ISSUER_AUTHORITATIVE: setting }).google).toMatchObject({ isAuthoritative });
  });

  it('uses Google as the issuer unless another one is configured', () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: ' secret ' };
    expect(parseConfig({}).google).toBeNull();
    expect(parseConfig({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: ' ' }).google).toBeNull();
    expect(parseConfig(client).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuerUrl: null,
      isAuthoritative: false,
      label: null,
      logo: null,
    });
    expect(parseConfig({ ...client, GOOGLE_ISSUER_URL: 'https://id.example/realms/home/' }).google).toMatchObject({
      issuerUrl: 'https://id.example/realms/home',
    });
  });

  it('never shows the secret of the Google client', () => {
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'pepper', PORT: 'x' }).join()).not.toContain('pepper');
  });

  it('hides the password of an address', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://ann:secret@host/db' });
    expect(problem).not.toContain('secret');
    expect(problem).toContain('mysql://***@host/db');
  });
});

describe('an address with a password', () => {
  it.each([
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://cook:secret@'],
    ['SMTP_URL', 'cook:secret@mail.example:587'],
    ['SMTP_URL', 'https://cook:secret@mail.example'],
    ['SMTP_URL', 'smtp://cook:secret@mail.example:99999'],
    ['DATABASE_URL', 'mysql://cook:s@cret@db.example/x'],
  ])('in %s as %s is refused in one line that hides the password', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} is ".*", but takes an address that starts with [^\n]*$`));
    expect(problems[0]).not.toMatch(/s@?ecret|cret/);
  });

  it('can be that of a database behind a socket', () => {
    const url = 'postgresql:///cardamom?host=/run/postgresql';
    expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

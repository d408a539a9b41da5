import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { createTestCertificate } from '../support/network/test-certificate.ts';

const EXAMPLE = 'docs/deployment/nginx/cardamom.conf';

/** Writes a configuration of nginx that includes the example, with a certificate that exists; returns its path. */
export function writeNginxConfiguration(folder = mkdtempSync(join(tmpdir(), 'cardamom-nginx-'))): string {
  const { key, cert } = createTestCertificate();
  const site = readFileSync(join(PROJECT_FOLDER, EXAMPLE), 'utf8')
    .replace(/(?<=ssl_certificate ).*(?=;)/, join(folder, 'cert.pem'))
    .replace(/(?<=ssl_certificate_key ).*(?=;)/, join(folder, 'key.pem'));
  const main = `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp { include ${folder}/site.conf; }\n`;
  const files = { 'cert.pem': cert, 'key.pem': key, 'site.conf': site, 'nginx.conf': main };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, 'nginx.conf');
}

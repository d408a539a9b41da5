import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';

/** The path of a file, and its only line. */
type Sample = readonly [path: string, line: string];

/** Lints all sample files in one run. Returns the codes of the messages for each file. */
async function lintAll(samples: readonly Sample[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-zones-'));
  await copyFile(join(PROJECT_FOLDER, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const names = samples.map(([path], index) => path.replace(/x(\.tsx?)$/, `x${index}$1`));
  for (const [index, name] of names.entries()) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `${samples[index]?.[1]}\n`);
  }
  const oxlint = join(PROJECT_FOLDER, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const output = await new Promise<string>((resolve) => {
    // The exit code is 1 if there are messages, so the error is ignored.
    execFile(process.execPath, [oxlint, '-f', 'json'], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  await rm(folder, { recursive: true });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return names.map((name) => diagnostics.filter(({ filename }) => filename === name).map(({ code }) => code));
}

const imports = (specifier: string): string => `export * from '${specifier}';`;
const IMPORT = 'eslint(no-restricted-imports)';
const GLOBAL = 'eslint(no-restricted-globals)';
const PROPERTY = 'eslint(no-restricted-properties)';

const FORBIDDEN: Sample[] = [
  ['shared/api/x.ts', imports('../../server/core/errors.ts')],
  ['shared/x.ts', imports('../web/main.tsx')],
  ['shared/x.ts', imports('node:path')],
  ['shared/x.ts', imports('react')],
  ['web/features/auth/x.tsx', imports('../../../server/errors.ts')],
  ['web/x.ts', imports('../desktop/preload/index.ts')],
  ['web/x.ts', imports('node:fs')],
  ['desktop/main/x.ts', imports('../../server/core/config.ts')],
  ['desktop/main/x.ts', "export { app } from 'electron';"],
  ['desktop/main/folder-watch/x.ts', imports('electron')],
  ['desktop/main/folder-watch/x.ts', imports('../electron-api.ts')],
  ['desktop/main/folder-watch/x.ts', imports('../../../server/config.ts')],
  ['desktop/main/folder-watch/scan/x.ts', imports('../../electron-api.ts')],
  ['desktop/main/folder-watch/scan/x.ts', imports('electron')],
  ['server/x.ts', imports('../web/app/router.tsx')],
  ['server/modules/auth/x.ts', imports('../../../tests/support/api/client.ts')],
  ['server/modules/imports/x.ts', imports('undici')],
  ['server/modules/imports/x.ts', "export { request } from 'node:http';"],
  ['server/mail/x.ts', imports('node:https')],
  ['server/llm/x.ts', imports('undici')],
  ['server/llm/ollama/x.ts', imports('undici')],
  ['server/modules/imports/x.ts', imports('../../extraction/text/quantity.ts')],
  ['server/x.ts', imports('./extraction/domain/found.ts')],
  ['server/core/x.ts', imports('../http/request/client-address.ts')],
  ['server/db/x.ts', imports('../modules/auth/account/account.entity.ts')],
  ['server/db/migrations/2026-12/x.ts', imports('../../../modules/admin/activity/counted.ts')],
  ['server/http/routing/x.ts', imports('../../modules/auth/sessions/sessions.service.ts')],
  ['server/http/x.ts', imports('../web-app.ts')],
  ['server/mail/x.ts', imports('../composition/services.ts')],
  ['server/llm/ollama/connection.ts', imports('../../modules/imports/read/read-url.ts')],
  ['server/speech/x.ts', imports('../modules/imports/read/read-url.ts')],
  ['server/modules/auth/google/x.ts', imports('../../users/pictures/account-picture.ts')],
  ['server/modules/recipes/debug/x.ts', imports('../../imports/failed-jobs/shown-job.ts')],
  ['server/modules/notifications/x.ts', imports('../imports/job/import-job.ts')],
  ['server/modules/admin/health/x.ts', imports('../../../doctor/doctor-child.ts')],
  ['server/modules/operations/x.ts', imports('../../composition/services.ts')],
  ['server/extraction/text/x.ts', imports('undici')],
  ['server/extraction/text/x.ts', imports('../../logging.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../../../logging.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../../../db/orm.ts')],
  ['server/extraction/lexicon/x.ts', imports('../text/quantity.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../../page-reading/sections.ts')],
  ['server/extraction/page-reading/x.ts', imports('../reconcile/align-draft.ts')],
  ['server/extraction/page-reading/x.ts', imports('../line-labelling/label-lines.ts')],
  ['server/extraction/line-labelling/x.ts', imports('../text-reading/parse-lines.ts')],
  ['server/extraction/pipeline/x.ts', imports('../sandbox/create-sandbox.ts')],
  ['server/extraction/pipeline/page/x.ts', imports('../extract-source.ts')],
  ['server/extraction/pipeline/x.ts', imports('../../child-process/child-host.ts')],
  ['server/extraction/document/image/glyphs/x.ts', imports('../../../../logging.ts')],
  ['server/extraction/document/image/glyphs/x.ts', imports('../../../reconcile/align-draft.ts')],
  ['server/extraction/sandbox/x.ts', imports('node:http')],
  ['server/extraction/fetch/x.ts', imports('../../config.ts')],
];

const ALLOWED: Sample[] = [
  ['shared/api/x.ts', imports('zod')],
  ['server/http/x.ts', imports('../db/failure.ts')],
  ['server/modules/users/deletion/x.ts', imports('../../auth/account/credentials.ts')],
  ['server/modules/operations/x.ts', imports('../imports/keep/kept-source.ts')],
  ['server/composition/x.ts', imports('../modules/launch/launch.routes.ts')],
  ['shared/api/x.ts', imports('../domain/recipe.ts')],
  ['web/features/auth/x.ts', imports('../../../shared/rules/register.ts')],
  ['web/api/x.ts', imports('../platform/pause.ts')],
  ['web/navigation/x.tsx', imports('../ui/buttons/button.tsx')],
  ['web/features/auth/sign-in/x.tsx', imports('../forms/auth-form.tsx')],
  ['web/features/auth/sign-in/x.tsx', imports('../../language/language.ts')],
  ['web/features/recipes/editor/fields/x.tsx', imports('../../cache/recipes.store.ts')],
  ['web/features/recipes/editor/fields/x.tsx', imports('../../../auth/auth.ts')],
  ['web/features/imports/panel/x.tsx', imports('../../notifications/notifications.ts')],
  ['web/features/settings/x.tsx', imports('../auth/auth-forms.ts')],
  ['web/app/x.tsx', imports('../features/auth/session/session.store.ts')],
  ['desktop/main/x.ts', imports('node:fs')],
  ['desktop/main/folder-watch/x.ts', imports('../../../shared/desktop/files.ts')],
  ['desktop/main/folder-watch/scan/x.ts', imports('../ledger/ledger.ts')],
  ['server/web.ts', imports('../shared/errors.ts')],
  ['desktop/main/main.ts', "export { app } from 'electron';"],
  ['desktop/main/x.ts', "export type { App } from 'electron';"],
  ['server/http/x.ts', "export { createServer } from 'node:http';"],
  ['server/worker-app.ts', imports('./extraction/extraction.ts')],
  ['server/modules/imports/x.ts', imports('../../extraction/extraction.ts')],
  ['server/extraction/x.ts', imports('./structured-data/find-schema.ts')],
  ['server/extraction/page-reading/x.ts', imports('../domain/draft.ts')],
  ['server/extraction/page-reading/x.ts', imports('../document/html/html-tree.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../../text/quantity.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../zip/read-zip.ts')],
  ['server/extraction/document/pdf/x.ts', imports('../../../../shared/domain/recipe.ts')],
  ['server/extraction/page-reading/x.ts', imports('../../../shared/domain/recipe.ts')],
  ['server/extraction/fetch/x.ts', imports('undici')],
  ['server/extraction/document/image/glyphs/x.ts', imports('../pixels/grey-image.ts')],
  ['server/extraction/document/image/glyphs/x.ts', imports('../../../../../shared/domain/recipe.ts')],
  ['server/extraction/line-labelling/x.ts', imports('../document/html/page-lines.ts')],
  ['server/extraction/text-reading/x.ts', imports('../line-labelling/label-lines.ts')],
  ['server/extraction/sandbox/x.ts', imports('../../child-process/child-host.ts')],
  ['server/extraction/sandbox/x.ts', 'export const { PATH } = process.env;'],
];

const FETCHING: Sample[] = [
  ['server/modules/imports/x.ts', "export const answer = fetch('https://example.org');"],
  ['server/extraction/page-reading/x.ts', "export const answer = fetch('https://example.org');"],
  ['shared/x.ts', 'export const title = document.title;'],
];

const SETTINGS: Sample[] = [
  ['server/extraction/document/image/x.ts', "export const folder = process.env['OCR_LANGUAGE_DIR'];"],
  ['server/extraction/pipeline/x.ts', 'export const { HOME } = process.env;'],
  ['server/extraction/x.ts', 'export const [, , folder] = process.argv;'],
];

const ALL = [...FORBIDDEN, ...ALLOWED, ...FETCHING, ...SETTINGS];
let said: string[][];
beforeAll(async () => void (said = await lintAll(ALL)));
const about = (sample: Sample): string[] => said[ALL.indexOf(sample)] ?? [];

describe('the zones', () => {
  it.each(FORBIDDEN.map((sample) => ({ sample })))('forbid $sample', ({ sample }) => {
    expect(about(sample)).toContain(IMPORT);
  });
  it.each(ALLOWED.map((sample) => ({ sample })))('allow $sample', ({ sample }) => {
    expect(about(sample)).toEqual([]);
  });
  it.each(SETTINGS.map((sample) => ({ sample })))('forbid the environment in $sample', ({ sample }) => {
    expect(about(sample)).toContain(PROPERTY);
  });
  it.each(FETCHING.map((sample) => ({ sample })))('forbid the global in $sample', ({ sample }) => {
    expect(about(sample)).toContain(GLOBAL);
  });
});

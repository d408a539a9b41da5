import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, stampInstalled } from './install-stamp.mjs';
import { runNpm } from './npm.mjs';

/** npm ci empties the folder behind a link, which may belong to another checkout. */
function refuseLink(/** @type {string} */ project) {
  if (!lstatSync(join(project, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'The packages that Cardamom needs are not those of node_modules, which is a symbolic link: nothing was installed, so as not to empty ' +
      'the folder it points at. Remove the link, or run npm ci where it points.',
  );
}

/** Each language package holds two versions of its data; only the smaller one, `4.0.0_best_int`, is read. It saves 115 MB. */
function removeUnusedData(/** @type {string} */ project) {
  const folder = join(project, 'node_modules', '@tesseract.js-data');
  if (!lstatSync(folder, { throwIfNoEntry: false })) return;
  for (const language of readdirSync(folder)) rmSync(join(folder, language, '4.0.0'), { recursive: true, force: true });
}

/**
 * Fills node_modules from the lock file, or throws one line with the cause. Development packages are added to installed
 * ones, since a running server may be using these.
 * @param {string} project
 * @param {import('./guardian.mjs').Guardian} guardian
 * @param {boolean} withDev
 */
export async function install(project, guardian, withDev) {
  refuseLink(project);
  const isAddition = withDev && isInstalled(project, false);
  await runNpm(guardian, {
    folder: project,
    args: [...(isAddition ? ['install', '--no-save'] : ['ci']), withDev ? '--include=dev' : '--omit=dev'],
    label: isAddition ? 'Installing the development packages of Cardamom' : 'Installing the packages of Cardamom',
  });
  removeUnusedData(project);
  stampInstalled(project, withDev);
}

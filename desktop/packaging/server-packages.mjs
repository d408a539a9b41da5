import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Packages of the web app only; its build includes them already. All other `dependencies` are packaged with the server. */
const OF_THE_WEB_APP =
  /^(?:@dnd-kit\/.*|electron-updater|idb-keyval|lucide-react|radix-ui|react|react-.*|yet-another-react-lightbox|zustand|vite|@vitejs\/.*)$/;

/**
 * The folder of a package as Node resolves it from another one; null if it is not installed, as optional packages for other systems.
 * @param {string} name
 * @param {string} from
 * @param {string} project
 */
function findPackage(name, from, project) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf(`${sep}node_modules${sep}`))) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === project || !folder.includes(`${sep}node_modules${sep}`)) {
      const top = join(project, 'node_modules', name);
      return existsSync(join(top, 'package.json')) ? top : null;
    }
  }
}

/**
 * The packages of the server with their dependencies, as paths below the project's `node_modules`. Nested packages are
 * listed, too: electron-builder leaves out the `node_modules` of a folder that it copies.
 * @param {string} project
 * @returns {string[]}
 */
export function listServerPackages(project) {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @param {string} folder @param {(name: string) => boolean} isWanted */
  function collect(folder, isWanted) {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).filter(isWanted)) {
      const found = findPackage(name, folder, project);
      if (found === null && !(name in optionalDependencies)) throw new Error(`${name} is not installed: run npm ci`);
      if (found === null || folders.has(found)) continue;
      folders.add(found);
      collect(found, () => true);
    }
  }
  collect(project, (name) => !OF_THE_WEB_APP.test(name));
  const top = join(project, 'node_modules') + sep;
  return [...folders].map((folder) => folder.slice(top.length)).toSorted();
}

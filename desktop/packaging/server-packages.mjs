import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What only the web app imports or is built with: its build holds it already. Everything else of `dependencies` goes with the server. */
const OF_THE_WEB_APP =
  /^(?:@dnd-kit\/.*|electron-updater|idb-keyval|lucide-react|radix-ui|react|react-.*|yet-another-react-lightbox|zustand|vite|@vitejs\/.*)$/;

/**
 * The folder of a package as Node finds it from another, or null where it is not installed: most optional ones are for other systems.
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
 * The packages that the server needs, with all that they need, by their paths below the project's `node_modules`. One within another is
 * named, too: electron-builder leaves out the `node_modules` of a folder that it copies.
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

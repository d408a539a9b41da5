import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** What signed-in users open first, and the frame of all their screens. */
const MEMBERS = /\/web\/app\/main-app\/(?:signed-in|main-app)\.tsx$/;
/** What somebody sees who is not signed in. */
const GUESTS =
  /\/web\/features\/(?:auth\/(?:sign-in|password-reset)\/(?:login|register|forgot-password|reset-password|verify-email)-page|landing\/landing-page|launch\/(?:coming-soon|unsubscribe)-page)\.tsx$/;
const OURS = /\/(?:web|shared)\/(?!.*node_modules)/;

/** Our own modules that these import, however far, themselves among them. */
function reachedFrom(roots: readonly string[], context: Context): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (OURS.test(next)) reached.add(next);
  }
  return reached;
}

/** Notes the modules of each build as they are read, and tells what guests and members both need. */
function createCommonModules(): { readonly plugin: Rolldown.Plugin; has(id: string, context: Context): boolean } {
  const known = { guests: [] as string[], members: [] as string[] };
  let common: Set<string> | null = null;
  return {
    plugin: {
      name: 'common-modules',
      buildStart() {
        known.guests = [];
        known.members = [];
        common = null;
      },
      moduleParsed({ id }) {
        if (GUESTS.test(id)) known.guests.push(id);
        if (MEMBERS.test(id)) known.members.push(id);
      },
    },
    has(id, context) {
      common ??= reachedFrom(known.guests, context).intersection(reachedFrom(known.members, context));
      return common.has(id);
    },
  };
}

/**
 * Few files for what is loaded at first, where each module that two pages share would be a file of its own: seventy requests,
 * and an eighth more bytes, for what is packed alone is packed worse. A group takes what its modules need along.
 */
export function createChunkGroups(): {
  readonly plugin: Rolldown.Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
} {
  const common = createCommonModules();
  return {
    plugin: common.plugin,
    groups: [
      { name: 'start', tags: ['$initial'], priority: 4 },
      { name: (id, context) => (common.has(id, context) ? 'common' : null), priority: 3 },
      // Else a guest's page would load all of the main app for an icon of it.
      { name: 'common', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
      { name: 'login', test: /\/web\/features\/auth\/sign-in\/login-page\.tsx$/, priority: 2 },
      { name: 'app', test: MEMBERS, priority: 1 },
    ],
  };
}

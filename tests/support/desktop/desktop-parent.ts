import process from 'node:process';
import { createLocalServer } from '../../../desktop/main/local-server/local-server.ts';
import { findServerProgram } from '../../../desktop/main/local-server/server-process.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';

// Replaces the desktop app in tests that kill it: starts the local server in the given folder.
const server = createLocalServer({
  program: findServerProgram({
    isPackaged: false,
    resourcesFolder: '',
    projectFolder: PROJECT_FOLDER,
    developmentNode: process.execPath,
    platform: process.platform,
    arch: process.arch,
  }),
  dataFolder: process.argv[2] ?? '',
  log: () => undefined,
});
await server.start();
process.stdout.write(JSON.stringify(server.state()));

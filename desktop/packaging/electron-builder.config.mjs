import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { thirdPartyLicences } from './installed-packages.ts';
import { listServerPackages } from './server-packages.mjs';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The folder of the built app; tests build into a folder of their own. */
const out = process.env['CARDAMOM_OUT'] ?? join(project, 'out');

/** The address of the folder of releases in which packages look for updates. Without it they do not check for updates. */
const updates = process.env['CARDAMOM_UPDATES_URL'];

/** The project page, which every deb package must name. */
const homepage = process.env['CARDAMOM_HOMEPAGE'];
if (!homepage) process.stderr.write('CARDAMOM_HOMEPAGE is not set: no deb is made, which has to name such a page.\n');

const DOCUMENTS = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'md', 'html'];
const PICTURES = ['jpg', 'png', 'webp', 'heic'];
const MIME_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
  'text/markdown',
  'text/html',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
];

const UNUSED = ['!**/*.map', '!**/*.{d.ts,d.mts,d.cts}', '!**/*.tsbuildinfo', '!**/.package-lock.json'];

/**
 * The server that the app runs "on this computer", outside of the archive: PostgreSQL and Node start from real files. Of
 * the boot scripts it has npm.mjs only, with which it fetches a former PostgreSQL.
 */
const server = [
  {
    from: 'server',
    to: 'cardamom/server',
    filter: ['**/*', '!boot/!(npm.mjs)', '!boot/*/**', '!**/*.test.ts', '!**/tsconfig*'],
  },
  { from: 'shared', to: 'cardamom/shared', filter: ['**/*', '!**/*.test.ts', '!**/tsconfig*'] },
  { from: 'locales', to: 'cardamom/locales' },
  { from: join(out, 'web'), to: 'cardamom/out/web', filter: ['**/*', '!**/*.map'] },
  // The page that documents the API uses the style of the web app.
  { from: 'web', to: 'cardamom/web', filter: ['styles/tokens.css', 'brand/favicon.svg'] },
  ...listServerPackages(project).map((name) => ({
    from: `node_modules/${name}`,
    to: `cardamom/node_modules/${name}`,
    filter: ['**/*', ...UNUSED],
  })),
  // The Node that runs this build. A Node linked to libraries of this machine does not run elsewhere.
  { from: process.execPath, to: `cardamom/node_modules/node-${process.platform}-${process.arch}/bin/node` },
];

/**
 * Writes the licences of the packages that the app contains, and the fields of package.json that the server reads. The file itself is in the archive and cannot also be a resource.
 * @param {import('electron-builder').AfterPackContext} context
 */
async function describePackage({ packager, appOutDir }) {
  const resources = packager.getResourcesDir(appOutDir);
  await writeFile(join(resources, 'licences.txt'), thirdPartyLicences(project));
  const folder = join(resources, 'cardamom');
  if (!existsSync(folder)) return;
  const { name, version, type } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, type }));
}

/** @type {import('electron-builder').Configuration} */
const configuration = {
  appId: 'com.cardamom.desktop',
  productName: 'Cardamom',
  copyright: 'Cardamom',
  directories: { output: 'out/packages', buildResources: 'desktop/icons' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  extraMetadata: { main: 'out/desktop/main.cjs', ...(homepage && { homepage }) },
  // The builds of main process and preload script include all their imports.
  files: [
    'locales/**',
    'desktop/icons/*.png',
    'package.json',
    '!node_modules/**',
    { from: join(out, 'desktop'), to: 'out/desktop', filter: ['**/*', '!**/*.map'] },
    // Named as a folder: a pattern would also exclude these files from the resources.
    { from: join(out, 'web'), to: 'out/web', filter: ['**/*', '!**/*.{map,br}'] },
  ],
  afterPack: describePackage,
  npmRebuild: false,
  publish: updates ? { provider: 'generic', url: updates } : null,
  protocols: { name: 'Cardamom', schemes: ['cardamom'] },
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    target: homepage ? ['AppImage', 'deb'] : ['AppImage'],
    icon: 'desktop/icons/linux',
    category: 'Utility',
    synopsis: 'A recipe collection',
    maintainer: 'Cardamom',
    mimeTypes: MIME_TYPES,
    extraResources: server,
  },
  mac: {
    target: ['dmg', 'zip'],
    icon: 'desktop/icons/icon.icns',
    category: 'public.app-category.food-and-drink',
    hardenedRuntime: true,
    entitlements: 'desktop/packaging/entitlements.mac.plist',
    entitlementsInherit: 'desktop/packaging/entitlements.mac.plist',
    extendInfo: { NSCameraUsageDescription: 'Cardamom photographs the pages of recipes with the camera.' },
    fileAssociations: [
      { ext: DOCUMENTS, name: 'Document', role: 'Viewer', rank: 'Alternate' },
      { ext: PICTURES, name: 'Picture', role: 'Viewer', rank: 'Alternate' },
    ],
    extraResources: server,
  },
  // No server on Windows: the embedded PostgreSQL does not run there, so the app connects to a remote server.
  win: { target: ['nsis'], icon: 'desktop/icons/icon.ico' },
  nsis: { oneClick: true, perMachine: false, include: 'desktop/packaging/open-with.nsh' },
};

// oxlint-disable-next-line import/no-default-export -- electron-builder reads it
export default configuration;

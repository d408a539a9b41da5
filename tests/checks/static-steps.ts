import type { Step } from './run-step.ts';

const types = (project: string): Step => ({
  name: `types of ${project}/`,
  script: 'node_modules/typescript/bin/tsc',
  args: ['-p', project],
});

/** The checks that do not run the program. */
export const STATIC_STEPS: readonly Step[] = [
  ...['shared', 'server', 'web', 'web/service-worker', 'desktop', 'tests'].map(types),
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--list-different', '.'] },
  { name: 'dead code', script: 'node_modules/knip/bin/knip.js', args: ['--config', '.knip.json', '--no-progress'] },
  { name: 'licences of packages', script: 'tests/checks/dependencies/check-licences.ts', args: [] },
  { name: 'audit of packages', script: 'tests/checks/dependencies/check-audit.ts', args: [] },
  { name: 'weight of the web app', script: 'tests/checks/check-weight.ts', args: [], isLoud: true },
];

/** Prints the largest folder, files with one importer, cycles between folders, and private terms. */
export const STRUCTURE: Step = { name: 'structure', script: 'tests/checks/check-structure.ts', args: [], isLoud: true };

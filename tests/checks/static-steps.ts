import type { Step } from './run-step.ts';

const types = (project: string): Step => ({
  name: `types of ${project}/`,
  script: 'node_modules/typescript/bin/tsc',
  args: ['-p', project],
});

/** What is told from the text of the program alone. */
export const STATIC_STEPS: readonly Step[] = [
  ...['shared', 'server', 'web', 'desktop', 'tests'].map(types),
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--list-different', '../gate'] },
  { name: 'dead code', script: 'node_modules/knip/bin/knip.js', args: ['--config', '.knip.json', '--no-progress'] },
  { name: 'weight of the web app', script: 'tests/checks/check-weight.ts', args: [], isLoud: true },
];

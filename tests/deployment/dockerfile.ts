import { matchesGlob } from 'node:path/posix';

/** What a stage of a Dockerfile does, as far as it can be done without a container engine. */
export interface ImageStage {
  readonly runs: readonly string[];
  readonly environment: readonly string[];
  /** The command of a container: entry point and arguments. */
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

/** Keyword and arguments of each instruction, without comments; continued lines are joined. */
function readInstructions(dockerfile: string): [keyword: string, rest: string][] {
  const lines = dockerfile.split('\n').filter((line) => !line.startsWith('#'));
  const joined = lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  return joined.map((line) => {
    const [keyword = ''] = line.split(' ', 1);
    return [keyword, line.slice(keyword.length).trim()];
  });
}

const readCommand = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')));

/** The stages of a Dockerfile whose commands are JSON lists. */
export function readStages(dockerfile: string): ImageStage[] {
  const stages: [keyword: string, rest: string][][] = [];
  for (const instruction of readInstructions(dockerfile)) {
    if (instruction[0] === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages.map((stage) => {
    const all = (keyword: string): string[] => stage.flatMap(([name, rest]) => (name === keyword ? [rest] : []));
    return {
      runs: all('RUN'),
      environment: all('ENV').flatMap((rest) => rest.split(/\s+/)),
      command: [...all('ENTRYPOINT'), ...all('CMD')].flatMap(readCommand),
      healthcheck: all('HEALTHCHECK').flatMap(readCommand),
    };
  });
}

/** Whether a file is part of the build context, by the text of .dockerignore: the last line that matches counts. */
export function createContextFilter(ignoreFile: string): (path: string) => boolean {
  const rules = ignoreFile.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const isBelow = (path: string, pattern: string): boolean =>
    // In this function of Node an asterisk does not match names that begin with a dot.
    pattern === '*' || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
  return (path) => {
    const last = rules.findLast((rule) => isBelow(path, rule.replace(/^!/, '')));
    return last === undefined || last.startsWith('!');
  };
}

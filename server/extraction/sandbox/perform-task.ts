import { ChildEnded, type ChildHost } from '../../child-process/child-host.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import { type SandboxLimits, watchLimits } from './process-usage.ts';
import { failureOf, type SandboxTask, type SandboxTasks, type TaskName } from './sandbox-protocol.ts';
import { TASK_OUTPUTS } from './task-schemas.ts';

/** The child sent something else than the result of its task. */
class BadAnswer extends ExtractionError {}

function answerOf(task: SandboxTask, output: unknown): SandboxTasks[TaskName]['output'] {
  const { data, error } = TASK_OUTPUTS[task.name].safeParse(output);
  if (error) throw new BadAnswer('importErrors.internal', { cause: error, detail: 'the sandbox sent no valid result' });
  return data;
}

/** Runs a task in a child, which `kill` ends if it exceeds a limit or answers anything else. */
export async function perform(
  task: SandboxTask,
  child: ChildHost,
  limits: SandboxLimits,
  kill: () => void,
): Promise<SandboxTasks[TaskName]['output']> {
  let limit: string | null = null;
  const exceeded = (broken: string): void => {
    limit = broken;
    kill();
  };
  const endWatch = child.pid === null ? () => undefined : watchLimits(child.pid, limits, exceeded);
  try {
    return answerOf(task, await child.run(task.name, task.input));
  } catch (error) {
    if (error instanceof BadAnswer) kill();
    // The next task must not get the child that has just ended.
    if (error instanceof ChildEnded) await child.ended;
    throw failureOf(error, task, limits.memoryMb, limit);
  } finally {
    endWatch();
  }
}

import type { StepResult } from './run-step.ts';

/** Prints one line for a step, and its output if it failed. */
export function reportStep({ name, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}

import type { StepResult } from './run-step.ts';

/** One line a step, and below it what a failed one had to say. */
export function reportStep({ name, ok, seconds, output }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}

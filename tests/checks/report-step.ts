import type { StepResult } from './run-step.ts';

/** Prints one line for a step, and its output if it failed. */
export function reportStep({ name, ok, isUnchecked = false, seconds, output }: StepResult): void {
  if (isUnchecked) return console.log(`– ${name}: not checked: ${output.trim()} (${seconds.toFixed(1)} s)`);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}

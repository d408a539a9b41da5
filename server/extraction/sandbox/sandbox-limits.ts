/** Resource limits of one task. */
export interface SandboxLimits {
  /** Resident memory of the child, in megabytes. */
  memoryMb: number;
  /** Wall clock of one task, in milliseconds. */
  wallMs: number;
  /** Processor time of one task, in milliseconds; less than `wallMs` times the cores. */
  cpuMs: number;
}

export const DEFAULT_LIMITS: SandboxLimits = { memoryMb: 768, wallMs: 30_000, cpuMs: 25_000 };

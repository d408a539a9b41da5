import { z } from 'zod';
import type { AcceptedAdvisory } from './rules.ts';

const advisorySchema = z.object({ url: z.string(), title: z.string(), severity: z.string(), range: z.string() });
/** The part of the report of `npm audit --json` that is read. A package that is affected by another one names it. */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisorySchema])), range: z.string() }),
  ),
});
/** What npm prints instead if the registry gave no answer. */
const errorSchema = z.object({ message: z.string().optional(), error: z.object({ summary: z.string() }).partial() });

/** The result of an audit; `reason` says why nothing is known. */
export type Audit =
  | { readonly isChecked: false; readonly reason: string }
  | { readonly isChecked: true; readonly faults: readonly string[]; readonly notes: readonly string[] };

const FAILING: readonly string[] = ['high', 'critical'];

function readJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/**
 * Judges the output of `npm audit --json` on a day (YYYY-MM-DD). Advisories of severity high and critical are faults
 * unless they are accepted; others are notes.
 */
export function judgeAudit(output: string, accepted: readonly AcceptedAdvisory[], today: string): Audit {
  const answer = readJson(output);
  const report = reportSchema.safeParse(answer);
  if (!report.success) {
    const error = errorSchema.safeParse(answer);
    const said = error.success ? error.data.message || error.data.error.summary : null;
    return { isChecked: false, reason: said || 'npm gave no report' };
  }
  const [faults, notes, seen]: [string[], string[], Set<string>] = [[], [], new Set()];
  for (const [name, { via }] of Object.entries(report.data.vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string') continue; // listed under its own name
      const id = advisory.url.split('/').at(-1) ?? '';
      const told = `${name} ${advisory.range}: ${advisory.severity}, ${advisory.title} (${id})`;
      const exception = accepted.find((one) => one.id === id && one.package === name);
      if (exception !== undefined) seen.add(id);
      if (!FAILING.includes(advisory.severity)) notes.push(told);
      else if (exception === undefined) faults.push(told);
      else if (exception.reviewBy <= today) faults.push(`${told}; its exception ended on ${exception.reviewBy}`);
      else notes.push(`${told}; accepted until ${exception.reviewBy}: ${exception.reason}`);
    }
  const unneeded = accepted.filter(({ id }) => !seen.has(id)).map(({ id }) => `no package needs the exception ${id}`);
  return { isChecked: true, faults: [...faults, ...unneeded], notes };
}

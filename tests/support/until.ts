/** Looks every few milliseconds until `holds` is true; rejects with `what` after `ms`. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`In vain for ${ms} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Without `crypto.randomUUID`, which pages served by plain http do not have. */
export function createSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Not `crypto.randomUUID`, which a server reached by plain http in one's own network does not have. */
export function createSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

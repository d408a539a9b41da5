/**
 * A name as mails greet by it. Anybody can register anybody's address under any name: one that mail programs would make a
 * link of comes apart.
 */
export function mailName(name: string): string {
  return name.replace(/[./:@\\](?=[^\s./:@\\]{2,})|:\/\//g, ' ');
}

/** The direction of what is typed. An empty field keeps the page's: there its cursor and its placeholder stand. */
export function typedDir(text: string): 'auto' | undefined {
  return text ? 'auto' : undefined;
}

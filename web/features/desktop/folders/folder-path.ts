/** Splits a path of any system into its last name and the part before it. */
export function splitPath(path: string): { readonly name: string; readonly parent: string } {
  const trimmed = path.replace(/[\\/]+$/, '');
  const cut = Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('\\'));
  // The root itself has no other name.
  if (trimmed === '') return { name: path, parent: '' };
  return { name: trimmed.slice(cut + 1), parent: trimmed.slice(0, Math.max(0, cut)) };
}

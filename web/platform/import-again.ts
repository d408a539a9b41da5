/** The address of a module in the error that browsers throw where its file did not arrive; Safari names none. */
const ADDRESS = /https?:\/\/\S+?\.js/u;

let attempts = 0;

/**
 * Imports a module again whose first import failed with this error. Browsers remember a module that did not arrive until
 * the page is loaded anew, so its address gets a query that they have not seen. `load` is the import itself; it is used
 * where the error names no address. Rejects as an import does.
 */
export function importAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const address = failure instanceof Error ? ADDRESS.exec(failure.message)?.[0] : undefined;
  if (address === undefined || new URL(address).origin !== location.origin) return load();
  attempts++;
  return import(/* @vite-ignore */ `${address}?again=${attempts}`) as Promise<Module>;
}

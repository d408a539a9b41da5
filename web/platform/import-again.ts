/** The address of the module in a browser's error for a failed import. Safari's error contains none. */
const ADDRESS = /https?:\/\/\S+?\.js/u;

let attempts = 0;

/**
 * Repeats a failed import. Browsers remember the failure until the page is reloaded, so the address gets a new query.
 * If the error contains no address, `load`, the import itself, is called again. Rejects like an import.
 */
export function importAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const address = failure instanceof Error ? ADDRESS.exec(failure.message)?.[0] : undefined;
  if (address === undefined || new URL(address).origin !== location.origin) return load();
  attempts++;
  return import(/* @vite-ignore */ `${address}?again=${attempts}`) as Promise<Module>;
}

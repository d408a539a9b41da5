/** The files of the app on this device, with which it starts without a network. */
export interface OfflineShell {
  /** Keeps the files and the texts of a language. A failure is only logged: the app then needs the network to start. */
  keep(language: string): Promise<void>;
  /** Removes them. A failure is only logged: they hold nothing of the account. */
  forget(): Promise<void>;
}

const WORKER = '/service-worker.js';
/** As in service-worker.ts. */
const CACHES = 'cardamom-';

/** Resolves when the requests of this page pass through the worker. */
function controlled(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return Promise.resolve();
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

/** null where the browser has no service workers: in old ones, and without https. The development server has no worker. */
export function createOfflineShell(): OfflineShell | null {
  if (!('serviceWorker' in navigator)) return null;
  const { serviceWorker } = navigator;
  return {
    async keep(language) {
      try {
        await serviceWorker.register(WORKER, { updateViaCache: 'none' });
        await serviceWorker.ready;
        await controlled(serviceWorker);
        // They were loaded before the worker could see it.
        await fetch(`/locales/${language}/translations.json`);
      } catch (cause) {
        console.warn('the app cannot be kept for the time without a network', cause);
      }
    },
    async forget() {
      try {
        const registrations = await serviceWorker.getRegistrations();
        await Promise.all(registrations.map((registration) => registration.unregister()));
        const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
        await Promise.all(names.map((name) => caches.delete(name)));
      } catch (cause) {
        console.warn('the kept files of the app could not be removed', cause);
      }
    },
  };
}

/** Notifications of the system, for timers that end while the page is hidden. */
export interface Notices {
  /** Whether the browser can still be asked for permission. */
  canAsk(): boolean;
  /** Requests the permission from the browser. */
  asked(): Promise<void>;
  /** Shows a notification if that is allowed and the page is hidden. */
  shown(text: { readonly title: string; readonly body: string; readonly tag: string }): void;
}

export function createNotices(): Notices {
  const isKnown = typeof Notification !== 'undefined';
  return {
    canAsk: () => isKnown && Notification.permission === 'default',
    async asked() {
      await Notification.requestPermission();
    },
    shown({ title, body, tag }) {
      if (!isKnown || Notification.permission !== 'granted' || !document.hidden) return;
      try {
        const notice = new Notification(title, { body, tag, lang: document.documentElement.lang });
        notice.addEventListener('click', () => {
          window.focus();
          notice.close();
        });
      } catch (cause) {
        // Browsers on phones show them only for installed apps.
        console.warn('the end of a timer could not be shown outside the page', cause);
      }
    },
  };
}

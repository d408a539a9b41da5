/** Notifications of the system, for who looks elsewhere when a timer ends. */
export interface Notices {
  /** Whether asking could still change anything. */
  canAsk(): boolean;
  /** Asks the browser's own question. */
  asked(): Promise<void>;
  /** Shows a text if that is allowed and nobody looks at the page. */
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
        // Browsers of phones show them for installed apps alone.
        console.warn('the end of a timer could not be shown outside the page', cause);
      }
    },
  };
}

import { SECOND } from '../../../shared/constants.ts';
import { DESKTOP_EVENTS, type DesktopEvent, type DesktopEventName } from '../../../shared/desktop/calls.ts';
import { DESKTOP_EVENT_CHANNEL } from '../../../shared/desktop/channels.ts';

/** Sends events to the window. */
export interface WindowNotifier {
  /** Sends immediately. */
  notify<Name extends DesktopEventName>(name: Name, payload: DesktopEvent<Name>): void;
  /** Sends at most four times a second. `payload` is called when the event is sent, so the last state always arrives. */
  notifySoon<Name extends DesktopEventName>(name: Name, payload: () => DesktopEvent<Name>): void;
  stop(): void;
}

const PAUSE = SECOND / 4;

interface NotifierOptions {
  /** Does nothing while there is no window. */
  readonly send: (channel: string, name: string, payload: unknown) => void;
}

export function createWindowNotifier({ send }: NotifierOptions): WindowNotifier {
  /** The running pauses by event, each with the payload to send after it. */
  const pauses = new Map<DesktopEventName, { timer: NodeJS.Timeout; next: (() => unknown) | null }>();

  function sendChecked(name: DesktopEventName, payload: unknown): void {
    send(DESKTOP_EVENT_CHANNEL, name, DESKTOP_EVENTS[name].parse(payload));
  }
  function sendAndPause(name: DesktopEventName, payload: () => unknown): void {
    const timer = setTimeout(() => {
      const next = pauses.get(name)?.next;
      pauses.delete(name);
      if (next) sendAndPause(name, next);
    }, PAUSE);
    pauses.set(name, { timer, next: null });
    sendChecked(name, payload());
  }
  return {
    notify: sendChecked,
    notifySoon(name, payload) {
      const pause = pauses.get(name);
      if (pause) pause.next = payload;
      else sendAndPause(name, payload);
    },
    stop() {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  };
}

import { SECOND } from '../../../shared/constants.ts';
import { DESKTOP_EVENTS, type DesktopEvent, type DesktopEventName } from '../../../shared/desktop/calls.ts';
import { DESKTOP_EVENT_CHANNEL } from '../../../shared/desktop/channels.ts';

/** Sends events to the window. */
export interface WindowTeller {
  /** At once. */
  tell<Name extends DesktopEventName>(name: Name, payload: DesktopEvent<Name>): void;
  /** At most four times a second; `payload` is asked when it is sent, so that the last state always arrives. */
  tellSoon<Name extends DesktopEventName>(name: Name, payload: () => DesktopEvent<Name>): void;
  stop(): void;
}

const PAUSE = SECOND / 4;

interface TellerOptions {
  /** Does nothing while there is no window. */
  readonly send: (channel: string, name: string, payload: unknown) => void;
}

export function createWindowTeller({ send }: TellerOptions): WindowTeller {
  /** A pause is under way; its value is what is to be sent after it. */
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
    tell: sendChecked,
    tellSoon(name, payload) {
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

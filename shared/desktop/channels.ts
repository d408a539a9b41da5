// The preload script needs nothing but these, so that it stays small: no schemas here.

/** Calls of the window, and events for it. */
export const DESKTOP_CALL_CHANNEL = 'cardamom:call';
export const DESKTOP_EVENT_CHANNEL = 'cardamom:event';
/** A call of the preload script only: it passes the paths of dropped files, which the page must not see. */
export const DESKTOP_GIVE_CHANNEL = 'cardamom:give';
/** The global name under which the preload script exposes the bridge to the page. */
export const DESKTOP_BRIDGE = 'cardamomDesktop';

// The preload script needs nothing but these, so that it stays small: no schemas here.

/** Calls of the window, and events for it. */
export const DESKTOP_CALL_CHANNEL = 'cardamom:call';
export const DESKTOP_EVENT_CHANNEL = 'cardamom:event';
/** The preload script's own call: the paths of dropped files, which the page never sees. */
export const DESKTOP_GIVE_CHANNEL = 'cardamom:give';
/** Under this name the preload script puts the bridge into the window's global object. */
export const DESKTOP_BRIDGE = 'cardamomDesktop';

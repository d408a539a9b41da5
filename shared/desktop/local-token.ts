/**
 * The desktop app's requests to the server that it runs itself bear this header with the server's DESKTOP_TOKEN. No request to
 * any other server may bear it.
 */
export const DESKTOP_TOKEN_HEADER = 'x-cardamom-desktop';

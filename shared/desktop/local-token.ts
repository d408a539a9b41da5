/**
 * The desktop app sends this header, with the server's DESKTOP_TOKEN, to the server that it runs itself. It must not
 * send it to any other server.
 */
export const DESKTOP_TOKEN_HEADER = 'x-cardamom-desktop';

declare global {
  /** The scroll-lock library reads the nonce of its style elements here. */
  var __webpack_nonce__: string | undefined;
}

/** Passes the page's nonce to libraries that create style elements. The content security policy blocks others. */
export function passStyleNonce(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}

declare global {
  /** Where the library that locks the page's scrolling looks for the nonce of its style elements. */
  var __webpack_nonce__: string | undefined;
}

/** Hands the page's nonce to whoever makes style elements: the content security policy takes no others. */
export function passStyleNonce(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}

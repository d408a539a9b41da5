/** What is used of heic-decode, which ships no types. */
declare module 'heic-decode' {
  interface HeicPicture {
    /** Pixels, read from the header. */
    width: number;
    height: number;
    /** RGBA, upright. */
    decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  }
  interface Decode {
    all(source: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  }
  const decode: Decode;
  export default decode;
}

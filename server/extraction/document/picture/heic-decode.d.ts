/** The types of the used part of heic-decode, which ships none. */
declare module 'heic-decode' {
  interface HeicPicture {
    /** In pixels, read from the header. */
    width: number;
    height: number;
    /** Decodes to RGBA pixels in upright orientation. */
    decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  }
  interface Decode {
    all(source: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
  }
  const decode: Decode;
  export default decode;
}

import { damaged } from '../file/damaged.ts';

/**
 * Throws `fileDamaged` for what the library finds wrong with a PDF after it was opened: pages that are their own
 * parents, pictures that begin and never end. Anything else is thrown as it is.
 */
export function refusePdf(error: unknown): never {
  const thrownAt = error instanceof Error ? /^\s+at .*$/m.exec(error.stack ?? '')?.[0] : undefined;
  if (error instanceof Error && thrownAt?.includes('pdfjs-dist') === true) throw damaged(error.message, error);
  throw error;
}

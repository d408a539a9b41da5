import { ExtractionError } from '../domain/extraction-error.ts';
import { pictureType } from '../document/picture/picture-type.ts';

/** The rules for fetching a page or a picture. */
export interface Purpose {
  name: 'page' | 'picture';
  accept: string;
  maxBytes: number;
  /** Whether a redirect may lead from https to http. */
  mayDowngrade: boolean;
  /**
   * Whether a media type (from the Content-Type header, lower case, '' if absent) is accepted. It is called before the
   * body is read.
   */
  takesType(type: string): boolean;
  /**
   * The Content-Type of the result, from the header and the body. Throws `unsupportedType` if the bytes are of another
   * type.
   */
  typeOf(header: string | null, bytes: Uint8Array): string | null;
}

const MEGABYTE = 1_048_576;

const PAGE_TYPE = /^(?:$|text\/|application\/(?:[\w.-]+\+)?(?:xml|json)$|application\/(?:javascript|x-subrip)$|[^/]*$)/;

/** A page: any text type. A missing or malformed type is accepted, as in browsers. */
export const PAGE: Purpose = {
  name: 'page',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
  maxBytes: 10 * MEGABYTE,
  // Browsers also follow a redirect from https to http, and the request contains no secrets.
  mayDowngrade: true,
  takesType: (type) => PAGE_TYPE.test(type),
  typeOf: (header) => header,
};

/**
 * A picture: its type is detected from its bytes, because servers often send wrong types. Only types that are clearly
 * no picture are refused by the header.
 */
export const PICTURE: Purpose = {
  name: 'picture',
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8,*/*;q=0.1',
  maxBytes: 15 * MEGABYTE,
  // Browsers do not load a picture over http into a page over https.
  mayDowngrade: false,
  takesType: (type) => !/^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|video\/.*|audio\/.*)$/.test(type),
  typeOf(_header, bytes) {
    const type = pictureType(bytes);
    if (type === null) throw new ExtractionError('importErrors.unsupportedType', { detail: 'not a picture' });
    return type;
  },
};

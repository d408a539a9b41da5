import { ExtractionError } from '../domain/extraction-error.ts';
import { pictureType } from '../document/picture/picture-type.ts';

/** What is being fetched, and what of it is taken. */
export interface Purpose {
  name: 'page' | 'picture';
  accept: string;
  maxBytes: number;
  /** Whether a redirect may lead from https to http. */
  mayDowngrade: boolean;
  /** Judges the Content-Type header's bare type (lower case, empty when absent) before the body is read. */
  takesType(type: string): boolean;
  /** The Content-Type to tell, given the header and the body; throws `unsupportedType` when the bytes are wrong. */
  typeOf(header: string | null, bytes: Uint8Array): string | null;
}

const MEGABYTE = 1_048_576;

const PAGE_TYPE = /^(?:$|text\/|application\/(?:[\w.-]+\+)?(?:xml|json)$|application\/(?:javascript|x-subrip)$|[^/]*$)/;

/** A page: anything that is text. A missing or malformed type is left to the reader, as in browsers. */
export const PAGE: Purpose = {
  name: 'page',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
  maxBytes: 10 * MEGABYTE,
  // A browser follows a link down to http, too; nothing secret goes with it.
  mayDowngrade: true,
  takesType: (type) => PAGE_TYPE.test(type),
  typeOf: (header) => header,
};

/** A picture: whatever its bytes say it is, because servers label them wrongly; only pages are known at once. */
export const PICTURE: Purpose = {
  name: 'picture',
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8,*/*;q=0.1',
  maxBytes: 15 * MEGABYTE,
  // A browser does not load a picture over http into a page over https.
  mayDowngrade: false,
  takesType: (type) => !/^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|video\/.*|audio\/.*)$/.test(type),
  typeOf(_header, bytes) {
    const type = pictureType(bytes);
    if (type === null) throw new ExtractionError('importErrors.unsupportedType', { detail: 'not a picture' });
    return type;
  },
};

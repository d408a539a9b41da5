import { findInDocument } from './extract-document.ts';
import type { PagesSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { documentOfPages } from '../document/image/pages-of-pictures.ts';

/** Finds the recipe on several pictures that are the pages of one document. */
export function findOnPictures({ pages, name }: PagesSource): Promise<Found> {
  return findInDocument(documentOfPages(pages), { type: 'file', name });
}

import { posix } from 'node:path';

/** What the name of a picture says about the recipe that it may be a page of. */
export interface PageName {
  /** Pages of one recipe have the same; the folder is part of it. */
  readonly key: string;
  readonly number: number;
  /** How many pages there are, where the name tells it. */
  readonly total: number | null;
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;
/** Programs and cameras number whatever they make. */
const CAMERA =
  /^(?:img|image|dsc|dscn|dscf|dcim|pxl|mvimg|vid|photo|foto|picture|pic|scan|screenshot|capture|whatsapp image|signal|gopr|sam|wp|cimg|pict|p)$/i;
const TOTAL = /^(.+?)[\s._-]*\(?\b(\d{1,2})\s*(?:of|\/|von|de|di|sur|из)\s*(\d{1,2})\)?$/i;
const PAGE = /^(.+?)[\s._-]+(?:p|pg|page|seite|s)[\s._-]?(\d{1,2})$/i;
const NUMBER = /^(.+?)(?:[\s_-]+(\d{1,2})|\s*\((\d{1,2})\))$/;
/** The counter of a camera, after letters or a time. */
const COUNTER = /^(.*?)(\d{1,8})$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

function stemOf(path: string): string {
  return posix.basename(path).replace(PICTURE, '');
}

const keyOf = (path: string, stem: string): string => `${posix.dirname(path)}\n${stem.trim().toLowerCase()}`;

/** Of `name_1`, `name 1 of 2`, `name-p1`, `name (1)`; null for other names, and for those that cameras give. */
export function pageNameOf(path: string): PageName | null {
  if (!isPicture(path)) return null;
  const stem = stemOf(path);
  const [, base = '', number = '', total = null] =
    TOTAL.exec(stem) ?? PAGE.exec(stem) ?? NUMBER.exec(stem)?.filter((part) => part !== undefined) ?? [];
  if (number === '' || CAMERA.test(base.trim()) || /\d{4}/.test(base)) return null;
  return { key: keyOf(path, base), number: Number(number), total: total === null ? null : Number(total) };
}

/** Of `IMG_0001`: what a camera counts; null for names without a counter. */
export function counterOf(path: string): Omit<PageName, 'total'> | null {
  if (!isPicture(path)) return null;
  const [, base = '', counter = ''] = COUNTER.exec(stemOf(path)) ?? [];
  return counter === '' ? null : { key: keyOf(path, base), number: Number(counter) };
}

/** Longer names are not used as titles. */
const MAX_TITLE = 120;

/** Names that programs and cameras give: "IMG_2041", "scan 3", "document (2)". */
const GENERIC =
  /^(?:img|image|dsc[nf]?|pxl|screenshot|screen shot|photo|foto|bild|scan|scanned|document|dokument|documento|untitled|unbenannt|sans titre|new|neu|note|text|file|download|recipe|rezept|receta|recette|ricetta|receita|microsoft word|presentation|a file)?[\s\p{N}\p{P}\p{S}]*$/iu;
/** Names without words: hashes and numbers. */
const CODED = /^[\da-f\s-]{8,}$/iu;

/** A file's name as words: "pear-tart_2.pdf" becomes "pear tart 2". '' for a name that a program generated. */
export function nameAsTitle(name: string): string {
  const bare = name.replace(/^.*[/\\]/u, '').replace(/\.(?:[a-z0-9]{1,6}|markdown)$/iu, '');
  const words = bare
    .replaceAll(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (GENERIC.test(words) || CODED.test(words) || !/\p{L}{2}/u.test(words)) return '';
  const title = /\p{Lu}/u.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return title.slice(0, MAX_TITLE);
}

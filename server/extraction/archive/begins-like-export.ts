import { beginsLikeAppText, MASTER_COOK_TEXT, MEAL_MASTER } from './typed/typed-marks.ts';
import { isCookBookYaml } from './tables/table-documents.ts';
import { beginsLikeTable } from './tables/table-head.ts';

/** The root of a known format, behind a declaration, comments and a document type. Some roots are told by what follows. */
const ROOT =
  /^[\s\ufeff]*(?:<\?[^>]{0,500}>(?:\s|&#0*1[03];)*|<!--(?:(?!-->)[^]){0,2000}-->\s*|<!DOCTYPE[^>[]{0,500}(?:\[[^\]]{0,5000}\]\s*)?>\s*){0,9}<(?:(?:en-export|mx2|recipeml|fdxz?|hixz|gourmetdoc|krecipes|cookml)\b|cookbook\b[^<>]{0,300}>\s*<recipe\b|data>\s*<recipe>\s*<(?:id|title)\b)/i;
const HEAD = 20_000;

/** Whether a text is a document in XML of a known format. */
export const beginsLikeXmlExport = (text: string): boolean => ROOT.test(text.slice(0, HEAD));

/** Whether a text may be a document of a known program that is no page and no JSON. */
export const beginsLikeExport = (text: string): boolean =>
  beginsLikeXmlExport(text) ||
  MASTER_COOK_TEXT.test(text) ||
  MEAL_MASTER.test(text) ||
  beginsLikeAppText(text) ||
  isCookBookYaml(text) ||
  beginsLikeTable(text);

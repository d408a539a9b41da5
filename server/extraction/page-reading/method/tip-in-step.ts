import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';

/** How authors name the box of a tip that stands within a step. */
const TIP =
  /(?:^|[\s_-])(?:tips?|hints?|inset|callout|info-?box|advice|tipps?|conseils?|astuces?|consejos?|dicas?|suggeriment[io]|porad[ay]|wskazowk[ai])(?:[-_](?:text|box|content|body|wrap(?:per)?))?(?=\s|$)/i;

/** Whether a line stands in the box of a tip within an entry of a list of steps. */
export function isTipInStep({ block, row }: PageLine): boolean {
  if (row?.name !== 'li') return false;
  for (let element: ElementNode | null = block; element !== null && element !== row; element = element.parent)
    if (TIP.test(attribute(element, 'class'))) return true;
  return false;
}

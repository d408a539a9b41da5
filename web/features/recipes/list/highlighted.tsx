import { highlightParts } from '../search/highlight.ts';
import styles from './recipe-card.module.css';

/** The text with what the search matched marked. */
export function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  let place = 0;
  return highlightParts(text, search).map((part) => {
    const key = place;
    place += part.text.length;
    if (!part.isMatch) return part.text;
    return (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    );
  });
}

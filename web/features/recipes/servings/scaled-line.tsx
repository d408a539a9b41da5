import { Fragment } from 'react';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';
import styles from './servings.module.css';

/** A line with the amounts that scaling changed softly marked. */
export function ScaledLine({ parts }: { readonly parts: readonly ScaledPart[] }) {
  return parts.map(({ text, isScaled }, place) =>
    isScaled ? (
      <span key={place} className={styles.scaled}>
        {text}
      </span>
    ) : (
      <Fragment key={place}>{text}</Fragment>
    ),
  );
}

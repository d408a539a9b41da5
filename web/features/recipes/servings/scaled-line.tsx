import { Fragment } from 'react';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';
import styles from './servings.module.css';

/** A line in which the scaled amounts are marked. */
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

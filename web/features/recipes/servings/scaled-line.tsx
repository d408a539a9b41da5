import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScaledPart } from '../../../../shared/scaling/scale-line.ts';
import styles from './servings.module.css';

/** An amount in other units than the recipe's. The sign for "about" marks it; what the recipe says is its title. */
function Converted({ text, written }: { readonly text: string; readonly written: string }) {
  const { t } = useTranslation();
  const from = t('recipes.convertedFrom', { written });
  return (
    <span className={styles.converted} title={from}>
      <span aria-hidden="true">≈&nbsp;</span>
      <bdi>{text}</bdi>
      {/* Isolated, so that the words of the interface do not turn the line round. */}
      <bdi className="visually-hidden"> ({from})</bdi>
    </span>
  );
}

/** A line in which the scaled and the converted amounts are marked. */
export function ScaledLine({ parts }: { readonly parts: readonly ScaledPart[] }) {
  const { t } = useTranslation();
  return parts.map(({ text, isScaled, written, remark }, place) => {
    if (written !== undefined) return <Converted key={place} text={text} written={written} />;
    if (remark !== undefined)
      return (
        <small key={place} className={styles.remark}>
          {' '}
          <bdi>{t(remark === 'uncut' ? 'recipes.roundWhole' : 'recipes.notAdjusted')}</bdi>
        </small>
      );
    if (!isScaled) return <Fragment key={place}>{text}</Fragment>;
    return (
      <span key={place} className={styles.scaled}>
        {text}
      </span>
    );
  });
}

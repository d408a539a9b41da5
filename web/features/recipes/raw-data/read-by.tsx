import { useTranslation } from 'react-i18next';
import type { ModelCall, ModelReading } from '../../../../shared/domain/reading.ts';
import { hostReach } from '../../../../shared/format/host-reach.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import { FactRow } from './fact-row.tsx';
import styles from './raw-data.module.css';

/** The reasons with a separate text; all others are shown as a weakness of the result. */
const NEEDS = ['picture', 'nothing', 'disagreement', 'runningText', 'unsure'] as const;

/** The shortest load time that is shown, in milliseconds. */
const NOTABLE = 100;

/** One model call: model, prompt version, duration and outcome. */
function Call({ call }: { readonly call: ModelCall }) {
  const { t } = useTranslation();
  const { elapsed } = useMeasures();
  const { purpose, model, prompt, ms, loadMs, promptTokens, answerTokens, outcome } = call;
  const hasTokens = promptTokens !== null && answerTokens !== null;
  const parts = [
    loadMs !== null && loadMs >= NOTABLE && `${t('admin.modelTest.load')} ${elapsed(Math.round(loadMs))}`,
    hasTokens && t('provenance.model.tokens', { asked: promptTokens, answered: answerTokens }),
  ].filter((part) => part !== false);
  return (
    <li className={styles.call}>
      <span>{t(`provenance.model.purpose.${purpose}`)}</span>
      <bdi>{model}</bdi>
      <bdi className={styles.soft} lang="en">
        {prompt}
      </bdi>
      <span>{elapsed(Math.round(ms))}</span>
      {parts.length > 0 && <span className={styles.soft}>{parts.join(' · ')}</span>}
      {outcome !== 'answered' && (
        <span className={styles.doubt}>{t(`admin.modelTest.faults.${outcome}`, { defaultValue: outcome })}</span>
      )}
    </li>
  );
}

/** The use of a model: which one, why, where it runs, its calls, and the dropped parts of its answer. */
export function ReadBy({ reading: { host, need, calls, outcome, dropped } }: { readonly reading: ModelReading }) {
  const { t } = useTranslation();
  const models = [...new Set(calls.map(({ model }) => model))].join(', ');
  // A model without a usable answer is not said to have read the recipe.
  const verb = outcome === 'used' ? 'readBy' : 'asked';
  const why = need === 'transcript' ? 'picture' : (NEEDS.find((known) => known === need) ?? 'weak');
  return (
    <section className={styles.section}>
      <h3>{models === '' ? t('provenance.stage.model') : t(`provenance.model.${verb}`, { model: models })}</h3>
      <p className={styles.reach}>{t(`provenance.model.${hostReach(host)}`)}</p>
      <dl className={styles.facts}>
        <FactRow label={t('provenance.model.host')}>
          <bdi>{host}</bdi>
        </FactRow>
        <FactRow label={t('provenance.model.why')}>{t(`provenance.model.need.${why}`)}</FactRow>
        {calls.length > 0 && (
          <FactRow label={t('provenance.model.calls')}>
            <ol className={styles.calls}>
              {calls.map((call, place) => (
                <Call key={`${place} ${call.purpose}`} call={call} />
              ))}
            </ol>
          </FactRow>
        )}
        <FactRow label={t('provenance.model.result')}>{t(`provenance.model.outcome.${outcome}`)}</FactRow>
        {dropped.length > 0 && (
          <FactRow label={t('provenance.model.dropped')}>
            <ul className={styles.dropped}>
              {dropped.map(({ field, index, text }, place) => (
                <li key={`${place} ${field} ${index}`}>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          </FactRow>
        )}
      </dl>
    </section>
  );
}

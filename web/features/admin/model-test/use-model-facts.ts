import { useTranslation } from 'react-i18next';
import type { TestedModel } from '../../../../shared/domain/model-report.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import type { Fact } from '../facts/fact.ts';

/** What is known of a model that was tested, in the reader's language. */
export function useModelFacts({ context, score, tokensPerSecond, load, firstWord, obeysSchema }: TestedModel): Fact[] {
  const { t } = useTranslation();
  const { elapsed } = useMeasures();
  const schema = obeysSchema === false ? 'admin.modelTest.schemaNo' : 'admin.modelTest.schemaYes';
  const facts: readonly (Fact | null)[] = [
    score === null ? null : [t('admin.modelTest.score'), t('admin.health.facts.of', { part: score, whole: 100 })],
    context.has === null
      ? null
      : [t('admin.modelTest.contextHas'), t('admin.modelTest.tokens', { tokens: context.has })],
    context.asked === 0
      ? null
      : [t('admin.modelTest.contextAsked'), t('admin.modelTest.tokens', { tokens: context.asked })],
    tokensPerSecond === null
      ? null
      : [t('admin.modelTest.speed'), t('admin.modelTest.perSecond', { tokens: Math.round(tokensPerSecond) })],
    load === null ? null : [t('admin.modelTest.load'), elapsed(load)],
    firstWord === null ? null : [t('admin.modelTest.firstWord'), elapsed(firstWord)],
    obeysSchema === null ? null : [t('admin.modelTest.schema'), t(schema)],
  ];
  return facts.filter((fact) => fact !== null);
}

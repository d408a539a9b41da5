import { useTranslation } from 'react-i18next';
import type {
  FixtureScore,
  ModelReport,
  ModelVerdict,
  TestedHelper,
  TestedModel,
} from '../../../../shared/domain/model-report.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import { type Column, DataTable } from '../../../ui/layout/data-table.tsx';
import { Pill, type Tone } from '../../../ui/indicators/pill.tsx';
import { CommandLine } from '../facts/command-line.tsx';
import { StatePart } from '../facts/state-part.tsx';
import type { Fact } from '../facts/fact.ts';
import styles from './model-test.module.css';

/** The facts about a tested model, in the user's language. */
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

const TONES: Readonly<Record<ModelVerdict, Tone>> = { good: 'good', usable: 'warning', unfit: 'bad' };

/** One model with its verdict, the reasons for it, and facts. */
function Model({ model }: { readonly model: TestedModel }) {
  const { t } = useTranslation();
  const facts = useModelFacts(model);
  const { name, role, verdict, reasons, command } = model;
  return (
    <StatePart
      heading={<h4 dir="ltr">{name}</h4>}
      tone={TONES[verdict]}
      word={t(`admin.modelTest.verdict.${verdict}`)}
      facts={facts}
    >
      <p className={styles.soft}>{t(`admin.modelTest.${role}`)}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{t(`admin.modelTest.reasons.${reason}`)}</li>
          ))}
        </ul>
      )}
      {command !== null && <CommandLine command={command} />}
    </StatePart>
  );
}

function FixtureName({ score: { fixture, fault, obeyed } }: { readonly score: FixtureScore }) {
  const { t } = useTranslation();
  return (
    <span className={styles.fixture}>
      {t(`admin.modelTest.fixtures.${fixture}`)}
      {fault !== null && <small>{t(`admin.modelTest.faults.${fault}`, { defaultValue: fault })}</small>}
      {obeyed && <small>{t('admin.modelTest.reasons.obeysText')}</small>}
    </span>
  );
}

function useFixtureColumns(): readonly Column<FixtureScore>[] {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const { elapsed } = useMeasures();
  const share = (part: number, whole: number): string => t('admin.health.facts.of', { part, whole });
  return [
    { id: 'recipe', label: t('admin.modelTest.recipe'), isName: true, cell: (score) => <FixtureName score={score} /> },
    {
      id: 'score',
      label: t('admin.modelTest.score'),
      cell: ({ score, verdict }) => (
        <span className={styles.score} data-verdict={verdict}>
          {number(score)}
        </span>
      ),
    },
    { id: 'found', label: t('admin.modelTest.found'), cell: ({ found, lines }) => share(found, lines) },
    {
      id: 'numbers',
      label: t('admin.modelTest.numbers'),
      cell: ({ numbersRight, numbers }) => share(numbersRight, numbers),
    },
    { id: 'invented', label: t('admin.modelTest.invented'), cell: ({ invented }) => number(invented) },
    { id: 'took', label: t('admin.modelTest.took'), cell: ({ took }) => elapsed(took) },
  ];
}

/** A helper for videos: its address or path, whether it works, and the reason if not. */
function Helper({ label, helper }: { readonly label: string; readonly helper: TestedHelper }) {
  const { t } = useTranslation();
  const { place, works, fault, words } = helper;
  return (
    <p className={styles.helper}>
      <strong>{label}</strong>
      <bdi>{place}</bdi>
      <Pill tone={works ? 'good' : 'bad'}>{t(works ? 'admin.health.part.ok' : 'admin.health.part.down')}</Pill>
      {fault && <span>{t(`admin.modelTest.helperFaults.${fault}`)}</span>}
      {words !== '' && <bdi className={styles.soft}>{words}</bdi>}
    </p>
  );
}

function Helpers({ report: { speech, videoSound } }: { readonly report: ModelReport }) {
  const { t } = useTranslation();
  return (
    <>
      {speech && <Helper label={t('admin.modelTest.speech')} helper={speech} />}
      {videoSound && <Helper label={t('admin.modelTest.videoSound')} helper={videoSound} />}
    </>
  );
}

/** The report of the last test: the models, then each recipe. */
export function ModelReportView({ report }: { readonly report: ModelReport }) {
  const { t } = useTranslation();
  const { moment, span } = useMeasures();
  const columns = useFixtureColumns();
  const { finishedAt, took, models, fixtures } = report;
  return (
    <div className={styles.report}>
      <p className={styles.soft}>
        {t('admin.modelTest.last', { time: moment(finishedAt), span: span(Math.max(1, Math.round(took / 1_000))) })}
      </p>
      <ul className={styles.models}>
        {models.map((model) => (
          <Model key={`${model.role} ${model.name}`} model={model} />
        ))}
      </ul>
      <Helpers report={report} />
      {fixtures.length > 0 && (
        <DataTable
          label={t('admin.modelTest.title')}
          columns={columns}
          rows={fixtures}
          keyOf={({ fixture }) => fixture}
        />
      )}
    </div>
  );
}

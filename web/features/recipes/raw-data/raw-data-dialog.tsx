import { useTranslation } from 'react-i18next';
import type { RecipeDebug } from '../../../../shared/domain/recipe-debug.ts';
import { useMeasures } from '../../../i18n/use-measures.ts';
import { isWebAddress, SourceLine } from '../parts/source-line.tsx';
import { DataDialog } from './data-dialog.tsx';
import styles from './raw-data.module.css';
import { ReadBy } from './read-by.tsx';
import { TracedView } from './traced-view.tsx';
import { FactRow } from './fact-row.tsx';
import { StepList } from './step-list.tsx';

type Job = NonNullable<RecipeDebug['importJob']>;

/** The duration from the request, or its last retry, to the end, in milliseconds. */
function spanOf({ created_at: created, not_before: begun, ended_at: ended }: Job): number {
  return ended === null ? 0 : Date.parse(ended) - Math.max(Date.parse(created), Date.parse(begun));
}

function Steps({ job, reading }: { readonly job: Job; readonly reading: NonNullable<RecipeDebug['reading']> }) {
  const others = reading.steps.filter(({ step }) => step !== 'waiting');
  const measured = others.reduce((sum, { ms }) => sum + ms, 0);
  const waited = { step: 'waiting', ms: Math.max(0, spanOf(job) - measured) } as const;
  return <StepList steps={[waited, ...others]} />;
}

/** The kinds of files with a translated name; types of pages are shown as the server reported them. */
const KINDS = ['picture', 'text', 'html', 'web-archive'] as const;

function Arrived({ reading }: { readonly reading: NonNullable<RecipeDebug['reading']> }) {
  const { t } = useTranslation();
  const { bytes } = useMeasures();
  const { url, type } = reading;
  const kind = KINDS.find((known) => known === type);
  return (
    <>
      <FactRow label={t('provenance.arrived')}>
        <bdi>{[kind ? t(`provenance.kinds.${kind}`) : type, bytes(reading.bytes)].filter(Boolean).join(' · ')}</bdi>
      </FactRow>
      {url !== null && isWebAddress(url) && (
        <FactRow label={t('provenance.readFrom')}>
          <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
            {url}
          </a>
        </FactRow>
      )}
    </>
  );
}

/** The source of a recipe, its owner, and the duration of the import. */
function CameHere({ data }: { readonly data: RecipeDebug }) {
  const { t } = useTranslation();
  const { moment, number } = useMeasures();
  const { recipe, owner, importJob: job, reading } = data;
  return (
    <section className={styles.section}>
      <h3>{t('provenance.came')}</h3>
      {job === null && <p>{t('provenance.handmade')}</p>}
      <dl className={styles.facts}>
        {recipe.original_source && (
          <FactRow label={t('recipes.source')}>
            <SourceLine source={recipe.original_source} />
          </FactRow>
        )}
        <FactRow label={t(job ? 'provenance.importedBy' : 'provenance.writtenBy')}>
          <bdi>{owner.name}</bdi> <bdi className={styles.soft}>{owner.email}</bdi>
        </FactRow>
        <FactRow label={t(job ? 'provenance.asked' : 'provenance.written')}>
          {moment(job?.created_at ?? recipe.created_at)}
        </FactRow>
        {job?.ended_at && <FactRow label={t('provenance.done')}>{moment(job.ended_at)}</FactRow>}
        {job && <FactRow label={t('provenance.attempts')}>{number(job.attempt)}</FactRow>}
        {reading && <Arrived reading={reading} />}
        {job && reading && (
          <FactRow label={t('provenance.took')}>
            <Steps job={job} reading={reading} />
          </FactRow>
        )}
      </dl>
    </section>
  );
}

interface Props {
  readonly title: string;
  readonly data: RecipeDebug;
  readonly onClose: () => void;
}

/** The origin of a recipe: its source, the lines of each part, and all stored data (product §2). */
export function RawDataDialog({ title, data, onClose }: Props) {
  const { t } = useTranslation();
  const { text, modelAnswer, importJob, reading } = data;
  return (
    <DataDialog heading={t('recipes.rawData')} {...{ title, modelAnswer, data, onClose }}>
      <CameHere data={data} />
      {reading?.model && <ReadBy reading={reading.model} />}
      {text !== null && <TracedView data={data} text={text} />}
      {text === null && importJob && <p className={styles.section}>{t('provenance.forgotten')}</p>}
    </DataDialog>
  );
}

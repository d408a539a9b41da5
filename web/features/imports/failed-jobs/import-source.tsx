import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { shortAddress } from '../../../../shared/format/short-address.ts';

/** The number of shown characters of an address; the link has the whole address. */
const ADDRESS_SHOWN = 200;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

interface Props {
  readonly job: Pick<FailedJob, 'source' | 'sourceType'>;
  /** Whether to omit scheme and `www.`. */
  readonly isShort?: boolean;
}

/** The source of an import. A link can be opened, which often shows what is wrong with it. */
export function ImportSource({ job: { source, sourceType }, isShort }: Props) {
  if (sourceType === 'file' || sourceType === 'text' || !isAddress(source)) return <bdi>{source}</bdi>;
  const address = isShort ? shortAddress(source) : source;
  return (
    <a href={source} target="_blank" rel="noopener noreferrer">
      <bdi>{address.length > ADDRESS_SHOWN ? `${address.slice(0, ADDRESS_SHOWN)}…` : address}</bdi>
    </a>
  );
}

import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { shortAddress } from '../../../../shared/format/short-address.ts';

/** Letters of an address that are shown; the whole of it is behind the link. */
const ADDRESS_SHOWN = 200;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

interface Props {
  readonly job: Pick<FailedJob, 'source' | 'sourceType'>;
  /** Without what all addresses begin with. */
  readonly isShort?: boolean;
}

/** What was to be read. A link can be opened, which says more than any text about what is wrong with it. */
export function ImportSource({ job: { source, sourceType }, isShort }: Props) {
  if (sourceType === 'file' || sourceType === 'text' || !isAddress(source)) return <bdi>{source}</bdi>;
  const address = isShort ? shortAddress(source) : source;
  return (
    <a href={source} target="_blank" rel="noopener noreferrer">
      <bdi>{address.length > ADDRESS_SHOWN ? `${address.slice(0, ADDRESS_SHOWN)}…` : address}</bdi>
    </a>
  );
}

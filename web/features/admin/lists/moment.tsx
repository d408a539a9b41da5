import { MINUTE } from '../../../../shared/constants.ts';
import { useDateLocale } from '../../../i18n/date-locale.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useNow } from '../../../state/use-now.ts';

interface Props {
  /** ISO 8601. */
  readonly time: string;
  /** The sentence around the time, if any. */
  readonly words?: (time: string) => string;
}

/** A relative time in the panel (product §9). A tooltip shows the exact time. */
export function Moment({ time, words }: Props) {
  const dateLocale = useDateLocale();
  const { ago } = useLocaleFormat();
  const now = useNow(MINUTE);
  const whole = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={time} title={whole.format(new Date(time))}>
      {words ? words(ago(time, now)) : ago(time, now, 'list')}
    </time>
  );
}

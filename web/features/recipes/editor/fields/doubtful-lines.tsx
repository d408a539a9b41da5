import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './lines-field.module.css';

interface Props {
  readonly id: string;
  readonly text: string;
  /** The lines, as they were read, that should be checked. */
  readonly doubtful: readonly string[];
  readonly onShow: (line: number) => void;
}

/** Names the lines that were read unsurely, as long as they stand there as they were read. */
export function DoubtfulLines({ id, text, doubtful, onShow }: Props) {
  const { t } = useTranslation();
  const found = text.split('\n').flatMap((line, place) => (doubtful.includes(line.trim()) ? [{ line, place }] : []));
  if (found.length === 0) return null;
  return (
    <div id={id} className={styles.doubts}>
      <p>
        <CircleHelp size={18} aria-hidden />
        {t('recipes.doubtful')}
      </p>
      <ul>
        {found.map(({ line, place }) => (
          <li key={place}>
            <button type="button" dir="auto" onClick={() => onShow(place)}>
              {line.trim()}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

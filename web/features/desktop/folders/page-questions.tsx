import { Files } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageQuestion } from '../../../../shared/desktop/files.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { splitPath } from './folder-path.ts';
import styles from './folders-page.module.css';
import { useFolders } from './folders.store.ts';

function Question({ question: { id, paths } }: { readonly question: PageQuestion }) {
  const { t } = useTranslation();
  const titleId = useId();
  const namesId = useId();
  const questionAnswered = useFolders((state) => state.questionAnswered);
  return (
    <li className={styles.question} aria-labelledby={titleId}>
      <Files size={24} aria-hidden />
      <div className={styles.words}>
        <h2 id={titleId}>{t('desktop.questions.title')}</h2>
        <p>{t('desktop.questions.hint')}</p>
        <ul id={namesId} className={styles.pages}>
          {paths.map((path) => (
            <li key={path}>
              <bdi>{splitPath(path).name}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.answers}>
        <Button size="small" aria-describedby={namesId} onClick={() => void questionAnswered(id, true)}>
          {t('desktop.questions.one')}
        </Button>
        <Button look="outline" size="small" aria-describedby={namesId} onClick={() => void questionAnswered(id, false)}>
          {t('desktop.questions.several')}
        </Button>
      </div>
    </li>
  );
}

/** Photos taken at the same moment: they are neither joined nor sent until the user decides. */
export function PageQuestions({ questions }: { readonly questions: readonly PageQuestion[] }) {
  const { handlers } = useFocusInList();
  return (
    <div {...handlers}>
      {questions.length > 0 && (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ul>
      )}
    </div>
  );
}

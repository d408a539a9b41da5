import { BookOpenText, EyeOff, FileSearch, FolderOpen, ListPlus, MoreVertical, RotateCw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedFile } from '../../../../shared/desktop/files.ts';
import { recipePath } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import menu from '../../../ui/dialogs/menu.module.css';
import { useOthers } from '../../imports/imports.ts';
import styles from './files-page.module.css';
import { useFiles } from './files.store.ts';

interface Props {
  readonly file: ListedFile;
  readonly name: string;
  /** The id of the element that names the file, for screen readers. */
  readonly describedBy: string;
}

/** Whether the file can be sent again. */
const mayRetry = ({ state }: ListedFile): boolean => state === 'failed' || state === 'ignored';
const mayIgnore = ({ state }: ListedFile): boolean => state === 'failed' || state === 'waiting';

/** The most useful action, as a button outside the menu. */
function FirstAction({ file, describedBy }: Omit<Props, 'name'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const retried = useFiles((state) => state.retried);
  const { recipeId } = file;
  if (recipeId !== null)
    return (
      <Button
        look="outline"
        size="small"
        aria-describedby={describedBy}
        onClick={() => void navigate(recipePath(recipeId))}
      >
        {t('desktop.files.openRecipe')}
      </Button>
    );
  if (!mayRetry(file)) return null;
  return (
    <Button look="outline" size="small" aria-describedby={describedBy} onClick={() => void retried([file.id])}>
      {t('app.tryAgain')}
    </Button>
  );
}

function Items({ file }: Pick<Props, 'file'>) {
  const { t } = useTranslation();
  const { id, jobId, recipeId } = file;
  const opened = useFiles((state) => state.opened);
  const shownInFolder = useFiles((state) => state.shownInFolder);
  const retried = useFiles((state) => state.retried);
  const ignored = useFiles((state) => state.ignored);
  const othersAsked = useOthers((state) => state.asked);
  const items = [
    { text: t('desktop.files.open'), Icon: FileSearch, isOffered: true, run: () => void opened(id) },
    { text: t('desktop.files.showInFolder'), Icon: FolderOpen, isOffered: true, run: () => void shownInFolder(id) },
    {
      text: t('imports.others.title'),
      Icon: ListPlus,
      isOffered: file.others > 0 && jobId !== null,
      // Deferred until the menu is closed; otherwise the menu would take the focus from the dialog.
      run: () => setTimeout(() => jobId !== null && othersAsked(jobId)),
    },
    { text: t('app.tryAgain'), Icon: RotateCw, isOffered: mayRetry(file), run: () => void retried([id]) },
    { text: t('desktop.files.ignore'), Icon: EyeOff, isOffered: mayIgnore(file), run: () => void ignored([id]) },
  ];
  return (
    <>
      {recipeId !== null && (
        <DropdownMenu.Item asChild className={menu.item}>
          <Link to={recipePath(recipeId)}>
            {t('desktop.files.openRecipe')}
            <BookOpenText size={20} aria-hidden />
          </Link>
        </DropdownMenu.Item>
      )}
      {items
        .filter(({ isOffered }) => isOffered)
        .map(({ text, Icon, run }) => (
          <DropdownMenu.Item key={text} className={menu.item} onSelect={run}>
            {text}
            <Icon size={20} aria-hidden />
          </DropdownMenu.Item>
        ))}
    </>
  );
}

/** What can be done with a file. */
export function FileActions({ file, name, describedBy }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <FirstAction file={file} describedBy={describedBy} />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton
            label={t('desktop.files.actions', { file: name })}
            icon={<MoreVertical size={20} aria-hidden />}
          />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={menu.content} align="end" sideOffset={4} collisionPadding={12}>
            <Items file={file} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}

import { ChefHat, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { cookPath } from '../../../navigation/paths.ts';
import menu from '../../../ui/dialogs/menu.module.css';
import { useEditor } from '../editor/editor.store.ts';
import { useDeletion } from './recipe-deletion.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly trigger: ReactElement;
  /** Whether the screen has its own buttons for cooking and editing. */
  readonly isOnPage?: boolean;
}

/** The open menu of a card or a page, with what can be done with its recipe. */
export function RecipeMenu({ id, title, trigger, isOnPage = false }: Props) {
  const { t } = useTranslation();
  const deleteAsked = useDeletion((state) => state.deleteAsked);
  const editAsked = useEditor((state) => state.editAsked);
  const navigate = useNavigate();
  /** The action of the chosen entry, which runs after the menu has closed. */
  const wanted = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.content}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={() => {
            // A dialog opened before the menu has closed would return the focus to the menu.
            if (wanted.current) setTimeout(wanted.current);
            wanted.current = null;
          }}
        >
          {!isOnPage && (
            <>
              <DropdownMenu.Item className={menu.item} onSelect={() => void navigate(cookPath(id))}>
                {t('cooking.open')}
                <ChefHat size={18} aria-hidden />
              </DropdownMenu.Item>
              <DropdownMenu.Item
                className={menu.item}
                aria-label={t('editor.editNamed', { title })}
                onSelect={() => (wanted.current = () => void editAsked(id))}
              >
                {t('editor.edit')}
                <Pencil size={18} aria-hidden />
              </DropdownMenu.Item>
            </>
          )}
          <DropdownMenu.Item
            className={menu.item}
            aria-label={t('recipes.deleteNamed', { title })}
            onSelect={() => (wanted.current = () => deleteAsked({ id, title }))}
          >
            {t('recipes.delete')}
            <Trash2 size={18} aria-hidden />
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { LANGUAGES } from '../../../shared/languages.ts';
import menu from '../../ui/dialogs/menu.module.css';
import { LanguageButton } from './language-button.tsx';
import { useLanguage } from './language.store.ts';

/** The open menu of languages, each in its own name. */
export function LanguageChoice() {
  const offered = useLanguage((language) => language.offered);
  const current = useLanguage((language) => language.current);
  const languageChosen = useLanguage((language) => language.languageChosen);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <LanguageButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.content} align="end" sideOffset={6} collisionPadding={12}>
          <DropdownMenu.RadioGroup value={current ?? ''}>
            {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) => (
              <DropdownMenu.RadioItem
                key={code}
                value={code}
                lang={code}
                className={menu.item}
                onSelect={() => void languageChosen(code)}
              >
                <bdi>{name}</bdi>
                <DropdownMenu.ItemIndicator>
                  <Check size={18} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

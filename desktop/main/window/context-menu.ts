import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ElectronApi, ElectronContents } from '../platform/electron-api.ts';
import type { MenuText } from '../platform/texts.ts';

function spellingItems(
  contents: ElectronContents,
  params: ContextMenuParams,
  text: MenuText,
): MenuItemConstructorOptions[] {
  if (params.misspelledWord === '') return [];
  const corrections = params.dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  const none = { label: text('noSuggestions'), enabled: false };
  const add = {
    label: text('addToDictionary'),
    click: () => void contents.session.addWordToSpellCheckerDictionary(params.misspelledWord),
  };
  return [...(corrections.length > 0 ? corrections : [none]), { type: 'separator' }, add, { type: 'separator' }];
}

function editItems(
  { isEditable, editFlags, selectionText }: ContextMenuParams,
  text: MenuText,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text('copy'), enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: text('cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text('paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: text('selectAll') },
  ];
}

/** Adds the context menu: spelling corrections and text commands. */
export function offerContextMenu(contents: ElectronContents, Menu: ElectronApi['Menu'], text: MenuText): void {
  contents.on('context-menu', (_event, params) => {
    const items = [...spellingItems(contents, params, text), ...editItems(params, text)];
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

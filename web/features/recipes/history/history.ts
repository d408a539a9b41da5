/** The dialogs about earlier and other forms of a recipe, which load together. */
export { RereadingDialog } from './rereading-dialog.tsx';
export { VersionsDialog } from './versions-dialog.tsx';

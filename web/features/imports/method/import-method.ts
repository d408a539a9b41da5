/** The import methods; each is a tab of the panel. */
export type ImportMethod = 'url' | 'file' | 'camera' | 'text';

/** Props of a tab's content: `onMethod` switches to another tab. */
export interface MethodProps {
  readonly onMethod: (method: ImportMethod) => void;
}

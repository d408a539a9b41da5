/** The ways to import, each a tab of the panel. */
export type ImportMethod = 'url' | 'file' | 'camera' | 'text';

/** What the content of a tab is given: how to go on in another. */
export interface MethodProps {
  readonly onMethod: (method: ImportMethod) => void;
}

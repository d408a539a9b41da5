/** What other features use of the raw data of a recipe: a door of its own, as these components load late. */
export { DataDialog } from './raw-data/data-dialog.tsx';
export { default as rawDataStyles } from './raw-data/raw-data.module.css';
export { ReadBy } from './raw-data/read-by.tsx';
export { StepList } from './raw-data/step-list.tsx';

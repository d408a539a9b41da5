/** The public interface for raw data. It is separate from recipes.ts, because these components are loaded on demand. */
export { DataDialog } from './raw-data/data-dialog.tsx';
export { default as rawDataStyles } from './raw-data/raw-data.module.css';
export { ReadBy } from './raw-data/read-by.tsx';
export { StepList } from './raw-data/step-list.tsx';

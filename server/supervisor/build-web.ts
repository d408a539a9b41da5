import { PROJECT_FOLDER } from '../core/project.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm run build`: what `npm start` does by itself.
await buildWebWhenStale(PROJECT_FOLDER, (line) => console.error(line));

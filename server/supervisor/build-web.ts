import { PROJECT_FOLDER } from '../core/project.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm run build`: the same build that `npm start` runs if needed.
await buildWebWhenStale(PROJECT_FOLDER, (line) => console.error(line));

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { startPostgres } from '../../server/embedded/start-postgres.ts';

const dataDir = process.argv[2] ?? '';
const over = once(process, 'disconnect');
const postgres = await startPostgres(dataDir);
process.send?.('ready');
await over;
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

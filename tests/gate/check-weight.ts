import process from 'node:process';
import { tellWeights } from './tell-weights.ts';

process.exitCode = (await tellWeights()) ? 0 : 1;

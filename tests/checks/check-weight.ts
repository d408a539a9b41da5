import process from 'node:process';
import { tellWeights } from './report-weights.ts';

process.exitCode = (await tellWeights()) ? 0 : 1;

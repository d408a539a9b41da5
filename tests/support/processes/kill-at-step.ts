import { appendFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import pg from 'pg';

/**
 * Loaded before a command (`node --import`): writes each statement and each change of a file to STEPS_FILE before it
 * begins, and kills the process with SIGKILL before the one with the number KILL_AT.
 */
const stepsFile = process.env['STEPS_FILE'] ?? '';
const killAt = Number(process.env['KILL_AT'] ?? Infinity);
let number = 0;

function step(name: string): void {
  number += 1;
  if (number === killAt) process.kill(process.pid, 'SIGKILL');
  appendFileSync(stepsFile, `${name.replaceAll(/\s+/g, ' ').trim()}\n`);
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Makes each call of a method a step. */
function countCalls(owner: object, method: string, nameOf: (args: unknown[]) => string): void {
  const methods = owner as Record<string, Method>;
  const original = methods[method];
  if (original === undefined) throw new Error(`there is no ${method}`);
  methods[method] = function counted(...args) {
    step(nameOf(args));
    return original.apply(this, args);
  };
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : 'query';
};

for (const method of ['mkdir', 'open', 'rename', 'rm', 'writeFile'])
  countCalls(fs, method, ([path]) => `${method} ${typeof path === 'string' ? path : 'a file'}`);
countCalls(pg.Client.prototype, 'query', ([query]) => textOf(query));
syncBuiltinESMExports();

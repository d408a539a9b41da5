import dgram from 'node:dgram';
import { subscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import threads from 'node:worker_threads';

/**
 * Loaded before all other code of the sandbox's child, and of each of its threads. Node's permission model does not
 * cover the network, signals, the files of databases and of V8, and the options of threads, so these are closed here,
 * before any input is read. What the permission model refuses is reported, as is what is refused here.
 */
const MOST_REPORTS = 20;
let reports = 0;

function report(what: string): void {
  reports += 1;
  if (reports <= MOST_REPORTS) process.stderr.write(`sandbox: refused ${what}\n`);
}

/** Replaces a function by one that throws. It cannot be put back. */
function close(holder: object, name: string, what: string): void {
  Object.defineProperty(holder, name, {
    configurable: false,
    enumerable: true,
    writable: false,
    value: function refuse(): never {
      report(`${what} (${name})`);
      throw Object.assign(new Error(`the sandbox allows no ${what}`), { code: 'ERR_ACCESS_DENIED' });
    },
  });
}

const HARMLESS = new Set(['getServers', 'getDefaultResultOrder', 'setDefaultResultOrder']);

function closeFunctions(holder: object, what: string): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(holder)))
    if (typeof value === 'function' && name !== 'constructor' && !HARMLESS.has(name)) close(holder, name, what);
}

function closeNetwork(): void {
  close(net.Socket.prototype, 'connect', 'connection');
  close(net.Server.prototype, 'listen', 'listening');
  close(net, '_createServerHandle', 'listening');
  closeFunctions(dgram.Socket.prototype, 'datagram');
  close(dgram, '_createSocketHandle', 'datagram');
  close(dgram, 'createSocket', 'datagram');
  for (const resolver of [dns.Resolver, dns.promises.Resolver]) closeFunctions(resolver.prototype, 'look-up');
  closeFunctions(dns.promises, 'look-up');
  closeFunctions(dns, 'look-up');
}

/** The only program of a thread. Its options are dropped, because they could start it without this module. */
const RECOGNISER = fileURLToPath(new URL('../document/image/recogniser/recogniser-thread.ts', import.meta.url));

/** Node itself asks for the inspector when a thread starts, and does without. */
let isStartingThread = false;

function closeThreads(): void {
  const { Worker } = threads;
  function SealedWorker(file: string | URL): threads.Worker {
    if (file !== RECOGNISER) {
      report(`thread ${String(file).slice(0, 200)}`);
      throw Object.assign(new Error('the sandbox allows no such thread'), { code: 'ERR_ACCESS_DENIED' });
    }
    isStartingThread = true;
    try {
      return new Worker(file);
    } finally {
      isStartingThread = false;
    }
  }
  SealedWorker.prototype = Worker.prototype;
  for (const [holder, name] of [
    [threads, 'Worker'],
    [Worker.prototype, 'constructor'],
  ] as const)
    Object.defineProperty(holder, name, {
      configurable: false,
      enumerable: true,
      writable: false,
      value: SealedWorker,
    });
  close(module, 'register', 'loader');
}

/** SQLite opens files by itself, without asking the permission model. Options of V8 name files that it writes. */
function closeFiles(): void {
  closeFunctions(process.getBuiltinModule('node:sqlite'), 'database');
  close(v8, 'setFlagsFromString', 'option of V8');
}

/** The right to write to the folder of compiled code was only needed to read it. */
function giveUpWriting(): void {
  const { permission } = process as { permission?: { drop?: (scope: string) => void } };
  permission?.drop?.('fs.write');
}

giveUpWriting();
closeFiles();
closeNetwork();
closeThreads();
close(os, 'setPriority', 'priority');
for (const name of ['kill', '_kill', '_debugProcess', 'setuid', 'setgid']) close(process, name, 'signal');
// Threads have no trace events.
if (threads.isMainThread) close(process.getBuiltinModule('node:trace_events'), 'createTracing', 'trace file');
syncBuiltinESMExports();
for (const kind of ['fs', 'child', 'worker', 'wasi', 'inspector'])
  subscribe(`node:permission-model:${kind}`, (message) => {
    const { permission, resource } = message as { permission: string; resource?: string };
    // Libraries look at the working folder to find their own files, and do without.
    if (resource === process.cwd()) return;
    if (kind === 'inspector' && isStartingThread) return;
    report(`${permission} ${(resource ?? '').slice(0, 200)}`);
  });

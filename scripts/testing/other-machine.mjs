/**
 * Makes a program that is started with `--import` of this file see another machine: an umask and a clock of its own, and folders whose entries
 * come in the opposite order.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60_000;

// A thread has no mask of its own.
if (isMainThread) process.umask(0o077);

const { now } = Date;
Date.now = () => now() + TEN_YEARS_MS;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
});

const reversed = (entries) => (Array.isArray(entries) ? entries.toReversed() : entries);
const { readdir, readdirSync } = fs;
const promised = fs.promises.readdir;
fs.readdirSync = (...given) => reversed(readdirSync(...given));
fs.readdir = (...given) => {
  const done = given.pop();
  return readdir(...given, (error, entries) => done(error, reversed(entries)));
};
fs.promises.readdir = async (...given) => reversed(await promised(...given));
syncBuiltinESMExports();

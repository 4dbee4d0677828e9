import { createHash } from 'node:crypto';

/** A module as libraries carry it in a script: base64 that begins with WebAssembly's magic number. */
const IN_SCRIPT = /AGFzbQ[A-Za-z0-9+/]+=*/g;

/** The SHA-256 in base64url of every WebAssembly module in a script. */
export const wasmIn = (script: string): string[] =>
  [...script.matchAll(IN_SCRIPT)]
    .map(([text]) => Buffer.from(text, 'base64'))
    .filter((bytes) => WebAssembly.validate(bytes))
    .map((bytes) => createHash('sha256').update(bytes).digest('base64url'));

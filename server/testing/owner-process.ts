import { lockDataDir } from '../local/data-dir-lock.ts';

// Owns the folder until it is killed.
const owner = lockDataDir(process.argv[2] ?? '');
process.send?.('owned');
process.on('disconnect', () => owner.release());

import { readFileSync } from 'node:fs';

function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

// npm runs us through a shell, which outlives a killed npm; where /proc is missing, shells step aside by themselves.
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;

/** Calls back once when npm, which started us, is gone: a killed program tells its children nothing. */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const first = ancestors();
  const watching = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(watching);
    callback();
  }, 500);
  watching.unref();
}

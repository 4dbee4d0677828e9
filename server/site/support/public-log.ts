import { constants } from 'node:os';
import type { KnownTexts } from './known-texts.ts';

const MOST_LINES = 300;
/** Numbers that count or measure; others could be anything, such as an amount or a telephone number. */
const NUMBERS = ['level', 'status', 'ms', 'seconds', 'attempts', 'dropped', 'refused'];
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
/** The machine's. */
const LEFT_OUT = ['pid', 'hostname'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** A class of errors, as a mailer's or the database's, with its code. */
const ERROR_KIND = /^([A-Z][A-Za-z]{0,40})?Error( E[A-Z]{3,20})?( \d{3})?$/;
const SQL_STATE = /^(?=.*\d)[\dA-Z]{5}$/;

const isCode = (text: string) =>
  Object.hasOwn(constants.errno, text) || /^ERR_[A-Z_]+$/.test(text) || SQL_STATE.test(text);

/** What stands for a text that may be anyone's: its length, and the system's own codes in it. */
function placeholderOf(text: string): string {
  const codes = text.split(/\W+/).filter((word) => Object.hasOwn(constants.errno, word));
  return `[${[`text of ${text.length} characters`, ...codes].join(', ')}]`;
}

type Entry = Record<string, unknown>;

/**
 * Lines of the site's log of which only that is left that the site's own source says, with times, counts and codes. What anything else
 * wrote into it can't be told from a person's name, so none of it is kept.
 */
export function publicLog(text: string, known: KnownTexts): { lines: Entry[]; leftOut: number } {
  const requests = new Map<string, string>();

  function nameOf(request: string): string {
    const name = requests.get(request) ?? `request ${requests.size + 1}`;
    requests.set(request, name);
    return name;
  }

  function keptText(name: string, value: string): string {
    if (name === 'request') return nameOf(value);
    if (name === 'stack')
      return value
        .split('\n')
        .map(known.placeOf)
        .filter((place) => place !== undefined)
        .join(' < ');
    const isKept =
      known.isText(value) ||
      ERROR_KIND.test(value) ||
      (name === 'code' && isCode(value)) ||
      (name === 'method' && METHODS.includes(value));
    return isKept ? value : placeholderOf(value);
  }

  function kept(name: string, value: unknown): unknown {
    if (typeof value === 'string') return keptText(name, value);
    if (typeof value === 'number') return NUMBERS.includes(name) ? value : '[number]';
    if (Array.isArray(value)) return value.map((each) => kept(name, each));
    if (typeof value === 'object' && value !== null) return keptEntry(value as Entry);
    return value;
  }

  function keptEntry(entry: Entry): Entry {
    const fields = Object.entries(entry).filter(([name]) => !LEFT_OUT.includes(name));
    return Object.fromEntries(
      fields.map(([name, value]) => [known.isField(name) ? name : '[name]', kept(name, value)]),
    );
  }

  const all = text.split('\n').filter((line) => line.trim() !== '');
  const read = all.slice(-MOST_LINES).map(readEntry);
  const lines = read.flatMap((entry) => {
    if (!entry) return [];
    const { level, time, msg = '', ...rest } = entry;
    const said = { level: LEVELS[Number(level)] ?? '?', msg: kept('msg', msg) };
    return [{ at: new Date(Number(time)).toISOString(), ...said, ...keptEntry(rest) }];
  });
  return { lines, leftOut: all.length - lines.length };
}

/** A line of the site's; a journal's or a container's may say something before it. */
function readEntry(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line.slice(line.indexOf('{')));
    return Number.isInteger(entry.time) && Number.isInteger(entry.level) ? entry : undefined;
  } catch {
    return undefined;
  }
}

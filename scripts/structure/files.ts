import { isTest } from './folders.ts';
import type { Source } from './graph.ts';
import { findCircle } from './graph.ts';

const MAX_LINES = 200;
export const EMPTY_NAME = /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z]+$)/;
const GENERATED = new Set(['contracts/abi.ts', 'contracts/bytecode.ts']);

/** A link or a navigation to a page whose path is written by hand; files and the local mailbox are no pages. */
const PAGE_PATH = /\b(?:to=\{?|to: |navigate\()["'`]\/(?!api\/|dev\/|documents\/)/;

/** Rule 7 of the layout: no import circle, no name that says nothing, no barrel; and no file past 200 lines. */
export function fileErrors(sources: Source[]): string[] {
  const circle = findCircle(new Map(sources.map((source) => [source.path, source.ours.map((target) => target.path)])));
  return [
    ...sources.flatMap(oneFile),
    ...(circle ? [`Imports form a circle: ${circle.join(' → ')}. Move what both need into a third file.`] : []),
  ];
}

function oneFile(source: Source): string[] {
  const errors: string[] = [];
  if (EMPTY_NAME.test(source.path))
    errors.push(`${source.path}: the name says nothing. Name the file for its subject.`);
  if (/^web\/.*\.tsx?$/.test(source.path) && !isTest(source.path) && PAGE_PATH.test(source.code))
    errors.push(`${source.path} writes a page's path by hand. Use href() of react-router, which knows web/routes.ts.`);
  if (source.barrel) errors.push(`${source.path} only passes on other files. Import those files directly.`);
  if (source.lines > MAX_LINES && !GENERATED.has(source.path)) {
    errors.push(`${source.path} has ${source.lines} lines; ${MAX_LINES} is the most. Split it by subject.`);
  }
  return errors;
}

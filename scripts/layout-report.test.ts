import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { LAYOUT_LIMITS, layoutErrors, layoutReport, reportLines } from './check-structure.ts';
import { readGraph } from './structure/graph.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function reportOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  roots.push(root);
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return layoutReport(root, readGraph(root));
}

const lines = (count: number, name = 'value') =>
  Array.from({ length: count }, (_, line) => `export const ${name}${line} = ${line};\n`).join('');

it('counts production files and their lines, without tests and what is generated', () => {
  const report = reportOf({
    'domain/a.ts': lines(10, 'a'),
    'domain/b.ts': lines(50, 'b'),
    'web/styles/c.css': lines(70, 'c'),
    'web/styles/d.css': lines(90, 'd'),
    'domain/a.test.ts': lines(400, 't'),
    'server/testing/x.ts': lines(400, 'x'),
    'e2e/y.ts': lines(400, 'y'),
    'contracts/abi.ts': lines(400, 'z'),
  });
  expect(report).toMatchObject({ files: 4, median: 50, ninetiethPercentile: 70, duplicates: 0 });
  expect(layoutErrors(report)).toEqual([]);
  expect(reportLines(report)[0]).toContain('4 (at most');
});

it('names folders that hold a single file, with or without its test', () => {
  const report = reportOf({
    'server/a/alone.ts': lines(50, 'a'),
    'server/a/alone.test.ts': lines(50, 'b'),
    'server/b/one.ts': lines(50, 'c'),
    'server/b/two.ts': lines(50, 'd'),
  });
  expect(report.singleFileFolders).toEqual(['server/a']);
  expect(layoutErrors(report)).toEqual([expect.stringContaining('server/a holds a single file. Move it up')]);
});

it('counts the pairs of files that share six lines, whatever their indentation, and not imports', () => {
  const copied = "call('one');\ncall('two');\n\n  call('three');\ncall('four');\ncall('five');\ncall('six');\n";
  const report = reportOf({
    'domain/a.ts': `${copied}export const a = 1;\n`,
    'domain/b.ts': `export const b = 1;\n${copied.replaceAll('call', '  call')}`,
    'domain/c.ts': "call('one');\ncall('two');\ncall('three');\ncall('four');\ncall('five');\n",
  });
  expect(report.duplicates).toBe(1);
});

it('takes no import of many names for a copy', () => {
  const names = "import {\n  one,\n  two,\n  three,\n  four,\n  five,\n  six,\n} from './c.ts';\n";
  const report = reportOf({
    'domain/a.ts': `${names}export const a = one;\n`,
    'domain/b.ts': `${names}export const b = two;\n`,
    'domain/c.ts': lines(6, 'c'),
  });
  expect(report.duplicates).toBe(0);
});

it('says what to do where a limit is passed', () => {
  const { files, medianLines, ninetiethPercentile } = LAYOUT_LIMITS;
  const good = { files, median: medianLines[0], ninetiethPercentile, singleFileFolders: [], namesThatSayNothing: [] };
  const errors = (change: object) => layoutErrors({ ...good, circle: undefined, duplicates: 0, ...change });
  expect(errors({})).toEqual([]);
  expect(errors({ files: files + 1 })).toEqual([expect.stringContaining('Fold files with one importer')]);
  expect(errors({ median: medianLines[0] - 1 })).toEqual([expect.stringContaining('Fold small files')]);
  expect(errors({ median: medianLines[1] + 1 })).toEqual([expect.stringContaining('Split by subject')]);
  expect(errors({ ninetiethPercentile: ninetiethPercentile + 1 })).toEqual([expect.stringContaining('Split by')]);
});

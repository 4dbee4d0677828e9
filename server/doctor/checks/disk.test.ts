import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { findingsOf } from '../../testing/doctor.ts';
import { diskCheck, roomOf } from './disk.ts';

it('asks the disk that a folder is on, also of one that isn’t there yet', async () => {
  const DATA_DIR = join(inject('runFolder'), 'not', 'there', 'yet');
  const findings = await findingsOf(diskCheck, { DATA_DIR });
  expect(findings.map(({ what }) => what).join()).toContain(inject('runFolder'));
});

it('warns of a disk that fills, and calls one with half a gigabyte full', () => {
  const of = (free: number) => roomOf({ folder: '/data', free, total: 50e9 }).map(({ level, id }) => `${level} ${id}`);
  expect(of(20e9)).toEqual([]);
  expect(of(1.9e9)).toEqual(['warning disk.filling']);
  expect(of(0.4e9)).toEqual(['error disk.full']);
});

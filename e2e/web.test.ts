import { describe } from 'vitest';
import { accessibilityTests } from './web/accessibility.ts';
import { builtPageTests } from './web/built-pages.ts';
import { dialogTests } from './web/dialogs.ts';
import { faultTests } from './web/faults.ts';
import { foundTests } from './web/found.ts';
import { legalTests } from './web/legal.ts';
import { priceTests } from './web/price.ts';
import { shellTests } from './web/shell.ts';
import { openWorld } from './web/world.ts';

describe('the web on the production build', () => {
  const world = openWorld();
  describe('as files', () => builtPageTests(world));
  describe('for searchers and sharers', () => foundTests(world));
  describe('after a fault', () => faultTests(world));
  describe('round the pages', () => shellTests(world));
  describe('with its price', () => priceTests(world));
  describe('in dialogs', () => dialogTests(world));
  describe('on a legal page', () => legalTests(world));
  describe('for everyone', () => accessibilityTests(world));
});

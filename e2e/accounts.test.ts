import { describe } from 'vitest';
import { flashTests } from './accounts/flash.ts';
import { journeyTests } from './accounts/journey.ts';
import { lookTests } from './accounts/looks.ts';
import { profileTests } from './accounts/profile.ts';
import { openWorld } from './web/world.ts';

describe('accounts on the production build', () => {
  const world = openWorld();
  describe('from registration to log-out', () => journeyTests(world));
  describe('messages above the page', () => flashTests(world));
  describe('the profile', () => profileTests(world));
  describe('every state of the pages', () => lookTests(world));
});

import { expect, it } from 'vitest';
import { withoutImports } from './route-list.ts';

const list = (route: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/a.js'] }, routes: { root: route }, version: '1' })};`;

it('leaves out of the list of routes what each of them imports', () => {
  const route = { id: 'root', module: '/root.js', hasLoader: false };
  expect(withoutImports(list({ ...route, imports: ['/a.js', '/b.js'] }))).toBe(list(route));
});

it('stops the build where the list is written in another way', () => {
  expect(() => withoutImports('export default {}')).toThrow('another way');
});

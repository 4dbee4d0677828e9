import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { METRIC_NAMES } from '../../testing/metrics.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/prometheus/usg.rules.yml');
const cases = read('deploy/prometheus/usg.rules.test.yml');

/** Each alert with the text of its rule. */
const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => ({ name: /^\w+/.exec(rule)?.[0] ?? '', rule }));

const kebab = (name: string) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const RUNBOOKS = 'docs/operating/runbooks';

it('has at most 15 alerts, each with a severity and a page of its own name', () => {
  expect(alerts.length).toBeLessThanOrEqual(15);
  for (const { name, rule } of alerts) {
    expect(rule, name).toMatch(/severity: (page|ticket)\b/);
    expect(rule, name).toContain(`runbook: ${RUNBOOKS}/${kebab(name.replace(/^Usg/, ''))}.md`);
  }
});

it('has a runbook page for each alert, and no other', () => {
  const pages = alerts.map(({ name }) => `${kebab(name.replace(/^Usg/, ''))}.md`);
  expect(readdirSync(join(root, RUNBOOKS)).toSorted()).toEqual(pages.toSorted());
  const index = read('docs/operating/runbooks.md');
  for (const { name } of alerts) {
    const page = `${kebab(name.replace(/^Usg/, ''))}.md`;
    expect(read(`${RUNBOOKS}/${page}`).split('\n')[0]).toMatch(new RegExp(`^# .+ \\(${name}\\)$`));
    expect(index).toMatch(new RegExp(`^\\| \`${name}\` \\| \\[.+\\]\\(runbooks/${page}\\) \\|$`, 'm'));
  }
});

it('has each alert ring and stay silent in a test', () => {
  for (const { name } of alerts) {
    expect(cases, name).toContain(`alertname: ${name}\n        exp_alerts:`);
    expect(cases.match(new RegExp(`alertname: ${name} \\}`, 'g'))?.length, name).toBeGreaterThanOrEqual(2);
  }
});

const namesIn = (text: string) => [...new Set(text.match(/\busg_\w*[a-z\d]\b/g) ?? [])];

it.each(['usg.rules.yml', 'usg.rules.test.yml'])('names in %s only what is exported', (file) => {
  expect(namesIn(read(`deploy/prometheus/${file}`)).filter((name) => !METRIC_NAMES.has(name))).toEqual([]);
});

it('names in the runbooks and the page on metrics only what is exported', () => {
  const pages = [...alerts.map(({ name }) => `runbooks/${kebab(name.replace(/^Usg/, ''))}`), 'metrics'];
  const unknown = pages.flatMap((page) => namesIn(read(`docs/operating/${page}.md`)).map((name) => [page, name]));
  expect(unknown.filter(([, name = '']) => !METRIC_NAMES.has(name))).toEqual([]);
});

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) });
const gridPos = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
});
const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  datasource,
  expr: z.string().min(1),
  legendFormat: z.string(),
});
const step = z.strictObject({ color: z.enum(['green', 'red']), value: z.nullable(z.number()) });
const defaults = z.strictObject({
  unit: z.enum(['short', 's', 'bytes', 'reqps', 'cps', 'percentunit', 'currencyUSD']),
  min: z.number().optional(),
  thresholds: z.strictObject({ mode: z.literal('absolute'), steps: z.array(step).min(2) }).optional(),
});
const panel = z.strictObject({
  id: z.int().min(1),
  type: z.enum(['stat', 'timeseries']),
  title: z.string().min(1),
  description: z.string().optional(),
  datasource,
  gridPos,
  fieldConfig: z.strictObject({ defaults, overrides: z.array(z.never()) }),
  options: z.record(z.string(), z.unknown()),
  targets: z.array(target).min(1),
});
const row = z.strictObject({
  id: z.int().min(1),
  type: z.literal('row'),
  title: z.string().min(1),
  collapsed: z.literal(false),
  gridPos,
  panels: z.array(z.never()),
});
/** What Grafana's own schema (39) asks of a dashboard, of the parts that ours uses. */
const dashboard = z.strictObject({
  uid: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().min(1),
  tags: z.array(z.string()),
  timezone: z.literal('browser'),
  editable: z.boolean(),
  schemaVersion: z.literal(39),
  version: z.int().min(1),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.tuple([
      z.object({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.literal('prometheus') }),
    ]),
  }),
  annotations: z.strictObject({ list: z.array(z.never()) }),
  panels: z.array(z.union([row, panel])).min(1),
});

it('has a dashboard that Grafana can draw, of what is exported', () => {
  const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana/usg.json')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { title, gridPos: at } of panels) {
    expect(at.x + at.w, title).toBeLessThanOrEqual(24);
    for (let x = at.x; x < at.x + at.w; x += 1)
      for (let y = at.y; y < at.y + at.h; y += 1) {
        expect(taken.get(`${x} ${y}`), `${title} lies on`).toBeUndefined();
        taken.set(`${x} ${y}`, title);
      }
  }
  const drawn = panels.flatMap((each) => (each.type === 'row' ? [] : each.targets.map(({ expr }) => expr)));
  for (const expr of drawn) {
    const names = namesIn(expr);
    expect(names, expr).not.toEqual([]);
    expect(
      names.filter((name) => !METRIC_NAMES.has(name)),
      expr,
    ).toEqual([]);
  }
});

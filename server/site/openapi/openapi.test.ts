import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { requireAccountingKey } from '../../desk/accounting/require-accounting-key.ts';
import { testDatabase } from '../../testing/database.ts';
import { taken } from '../../testing/desk-client.ts';
import { routesOf } from '../../testing/nasty-tries.ts';
import { testSite } from '../../testing/site.ts';

type Operation = {
  summary?: string;
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, { content?: object }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; webhooks: object };

const { db, close } = await testDatabase();
afterAll(close);
const site = await testSite({ db });
const read = async () => taken<Document>(await site.get('/api/openapi.json'));
const calls = routesOf(site.app).filter(({ path }) => path.startsWith('/api/'));
const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

describe('/api/openapi.json', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(await read()));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect((await read()).openapi).toMatch(/^3\.1\./);
  });

  it('has every call of the site, each once, with the parameters of its path', async () => {
    const named = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{.*\})?/g, '{$1}')}`);
    const documented = operations(await read());
    expect(documented.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(named.length).toBeGreaterThan(130);
    expect(new Set(documented.map(({ operation }) => operation.operationId)).size).toBe(documented.length);
    for (const { name, operation } of documented) {
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map((each) => each.name);
      expect([name, inPath]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)]);
    }
  });

  it('says what a call reads by the schema that the call itself reads by', async () => {
    const { paths } = await read();
    const make = paths['/api/accounting-keys']?.post;
    expect(make?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { name: { type: 'string', maxLength: 100 }, days: {} },
      required: ['name', 'days'],
    });
    const after = paths['/api/accounting/orders']?.get?.parameters?.find(({ name }) => name === 'after');
    expect(after).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'string', pattern: expect.any(String) },
    });
  });

  it('says who may make a call by the guard that the call goes through', async () => {
    const { paths } = await read();
    const securityOf = (path: string, method = 'get') => paths[path]?.[method]?.security;
    expect(securityOf('/api/accounting/orders')).toEqual([{ accountingKey: [] }]);
    expect(securityOf('/api/accounting-keys', 'post')).toEqual([{ session: [] }]);
    expect(securityOf('/api/account/wallets')).toEqual([{ session: [] }]);
    expect([securityOf('/api/prices'), securityOf('/api/setusgprice', 'post')]).toEqual([[], []]);
    expect(paths['/api/setusgprice']?.post?.tags).toEqual(['desk']);
  });

  it('describes what every call with an accounting key, and each public one beside it, answers', async () => {
    const withKey = calls.filter(({ handlers }) => handlers.includes(requireAccountingKey)).map(({ path }) => path);
    expect(withKey).toHaveLength(4);
    const { paths } = await read();
    for (const path of [...withKey, '/api/usgprice', '/api/prices', '/api/reserves']) {
      const get = paths[path.replace(':id', '{id}')]?.get;
      expect([path, get?.summary, get?.responses['200']?.content]).toEqual([
        path,
        expect.any(String),
        expect.anything(),
      ]);
    }
  });
});

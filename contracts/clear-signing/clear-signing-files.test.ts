import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type AbiFunction,
  type AbiParameter,
  keccak256,
  parseAbiItem,
  stringToBytes,
  toFunctionSelector,
  toHex,
} from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { type infer as Infer, prettifyError } from 'zod';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { redemptionInboxAbi, releaseLogAbi, saleDeskAbi, usgTokenAbi } from '../abi.ts';
import { saleDeskBytecode, usgTokenBytecode } from '../bytecode.ts';
import { CONTRACTS_DIR } from '../foundry.ts';
import { type Compiled, compileSources } from '../generate.ts';
import { descriptorV1, descriptorV2 } from '../testing/descriptor-format.ts';
import { clearSigningFiles } from './clear-signing-files.ts';

const abis = { token: usgTokenAbi, inbox: redemptionInboxAbi, releaseLog: releaseLogAbi, desk: saleDeskAbi };
const place = { id: 1, token: `0x${'1'.repeat(40)}`, inbox: `0x${'2'.repeat(40)}` } as const;
const saleDesk = { address: `0x${'3'.repeat(40)}` } as const;
const files = Object.entries({ ...clearSigningFiles(abis) });
const bound = Object.entries(clearSigningFiles(abis, { ...place, saleDesk }));
const ofV2 = files
  .filter(([name]) => name.startsWith('v2/'))
  .map(([name, text]) => ({ name, ...(JSON.parse(text) as Infer<typeof descriptorV2>) }));
const formats = ofV2.flatMap(({ name, metadata, display }) =>
  Object.entries(display.formats).map(([key, format]) => ({ name, key, ...format, enums: metadata.enums ?? {} })),
);
const functionOf = (key: string) => parseAbiItem(`function ${key}`) as AbiFunction;
const pathsIn = (parameters: readonly AbiParameter[], above = ''): string[] =>
  parameters.flatMap((each) =>
    'components' in each ? pathsIn(each.components, `${above}${each.name}.`) : [`${above}${each.name}`],
  );
const keysOf = (...names: string[]) => formats.filter(({ name }) => names.includes(name)).map(({ key }) => key);
it('keeps the rules of both versions of the format, bound to a token or not', () => {
  for (const [name, text] of [...files, ...bound]) {
    const { error } = (name.startsWith('v1/') ? descriptorV1 : descriptorV2).safeParse(JSON.parse(text));
    expect(error && prettifyError(error), name).toBe(undefined);
  }
  expect(files).toHaveLength(18);
});

// The registry's own schemas can't be kept here (decision 055): the path of the folder `specs` in a checkout of it.
const SPECS = process.env.ERC7730_SPECS ?? '';

it.runIf(SPECS).each(['v1', 'v2'])(
  'passes the registry’s own schema of version %s, bound to a token or not',
  (version) => {
    const { $schema, ...schema } = JSON.parse(readFileSync(join(SPECS, `erc7730-${version}.schema.json`), 'utf8'));
    // Each is of a draft of its own: the older one would take 'unevaluatedProperties' for a remark.
    const Draft = String($schema).includes('2020-12') ? Ajv2020 : Ajv;
    const ajv = new Draft({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
    const validate = ajv.compile(schema);
    const checked = [...files, ...bound].filter(([name]) => name.startsWith(`${version}/`));
    const wrong = checked.flatMap(([name, text]) =>
      validate(JSON.parse(text)) ? [] : [[name, ajv.errorsText(validate.errors)]],
    );
    expect(wrong).toEqual([]);
    expect(checked).toHaveLength(18);
  },
);

it.each([
  ['UsgToken', usgTokenAbi],
  ['RedemptionInbox', redemptionInboxAbi],
  ['ReleaseLog', releaseLogAbi],
  ['SaleDesk', saleDeskAbi],
])('describes every function of %s that changes anything, and no other', (name, contract) => {
  const changing = contract.filter((entry) => entry.type === 'function' && entry.stateMutability === 'nonpayable');
  const described = keysOf(`v2/calldata-${name}.json`).map((key) => toFunctionSelector(functionOf(key)));
  expect(described.toSorted()).toEqual(changing.map((entry) => toFunctionSelector(entry as never)).toSorted());
});

it('describes in version 1 the same calls and messages', () => {
  for (const [name, text] of files.filter(([each]) => each.startsWith('v1/'))) {
    const { context, display } = descriptorV1.parse(JSON.parse(text));
    const known = keysOf(name.replace('v1', 'v2'));
    const isCall = 'contract' in context;
    expect(Object.keys(display.formats)).toEqual(isCall ? known : known.map((key) => key.slice(0, key.indexOf('('))));
  }
});

it('says of every parameter and field how it is shown, in both versions', () => {
  for (const { key, fields } of formats) {
    const paths = pathsIn(functionOf(key).inputs);
    expect(fields.map((field) => field.path).toSorted(), key).toEqual(paths.toSorted());
  }
  for (const [name, text] of files.filter(([each]) => each.startsWith('v1/'))) {
    for (const [key, { fields, required, excluded }] of Object.entries(
      descriptorV1.parse(JSON.parse(text)).display.formats,
    )) {
      const twin = formats.find((each) => each.name === name.replace('v1', 'v2') && each.key.startsWith(key));
      const at = (shown: string) => twin?.fields.filter((field) => field.visible === shown).map((field) => field.path);
      expect([required, excluded], key).toEqual([at('always'), at('never')]);
      expect([...fields.map((field) => field.path), ...excluded].toSorted(), key).toEqual(
        twin?.fields.map((field) => field.path).toSorted(),
      );
    }
  }
});

it('hides nothing but parts of signatures', () => {
  const hidden = formats.flatMap(({ fields }) =>
    fields.filter((field) => field.visible === 'never').map((field) => field.path),
  );
  expect(new Set(hidden)).toEqual(
    new Set(['v', 'r', 's', 'signature', 'signatures', 'quoteSignature', 'usdcSignature']),
  );
});

it('names in a sentence every field that is always shown, as wallets may show it alone', () => {
  for (const { key, interpolatedIntent: sentence, fields } of formats) {
    if (!sentence) continue;
    const named = [...sentence.matchAll(/\{(.*?)\}/g)].map(([, name]) => name);
    const always = fields.filter((field) => field.visible === 'always').map((field) => field.path);
    expect(named.toSorted(), key).toEqual(always.toSorted());
  }
});

it('shows amounts of tokens with the token’s own decimals', () => {
  const amounts = /^(?:_?value|amount|total|redeemedAsOf)$/;
  for (const { key, name, fields } of formats.filter((each) => !each.name.includes('Safe'))) {
    for (const field of fields.filter((each) => amounts.test(each.path))) {
      const tokenPath = name.includes('Inbox') ? 'asset' : '@.to';
      expect(field, key).toMatchObject({ format: 'tokenAmount', params: { tokenPath } });
    }
  }
});

it('flags an allowance, a permit or a limit that limits nothing', () => {
  const allowing = formats.filter(({ key }) => /^(?:approve|permit|Permit|setIssuerLimit)\(/.test(key));
  expect(allowing).toHaveLength(5);
  for (const { key, fields } of allowing) {
    const limited = fields.find((field) => /^(?:value|total)$/.test(field.path));
    expect(limited?.params, key).toMatchObject({
      threshold: toHex(usgFromCoins(MAX_SUPPLY_COINS)),
      message: 'Unlimited',
    });
  }
});

it('names every role of the token, and the one that the sale desk asks it for', () => {
  const { roles = {} } = formats.find(({ key }) => key.startsWith('grantRole('))?.enums ?? {};
  const known = [...usgTokenAbi, ...saleDeskAbi].flatMap((entry) =>
    entry.type === 'function' && entry.name.endsWith('_ROLE') && entry.name !== 'DEFAULT_ADMIN_ROLE'
      ? [keccak256(stringToBytes(entry.name))]
      : [],
  );
  expect(Object.keys(roles).toSorted()).toEqual([`0x${'0'.repeat(64)}`, ...known].toSorted());
});

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compileSources();
});

it.each([
  ['token', usgTokenBytecode, ['eip712-UsgToken']],
  ['sale desk', saleDeskBytecode, ['eip712-SaleDesk', 'eip712-price']],
] as const)(
  'describes every message that the %s’s sources verify, by the type hash that is in its code',
  (_, code, names) => {
    const inSources = Object.values(compiled.input.sources).flatMap(({ content }) =>
      [...content.matchAll(/TYPEHASH\s*=\s*keccak256\(([^;]*)\);/g)].map(([, text = '']) =>
        text.replace(/["\s]*"\s*"|^\s*"|"\s*$/g, ''),
      ),
    );
    const verified = [...new Set(inSources)].filter((type) => code.includes(keccak256(stringToBytes(type)).slice(2)));
    // The site alone verifies that a price is withdrawn.
    const described = keysOf(...names.map((name) => `v2/${name}.json`)).filter(
      (key) => !key.startsWith('WithdrawPrice('),
    );
    expect(described.toSorted()).toEqual(verified.filter((type) => !type.startsWith('EIP712Domain(')).toSorted());
  },
);

it('binds the sale desk’s to it, and leaves them out where there is none', () => {
  const contextOf = (text: string) => JSON.stringify(JSON.parse(text).context);
  const ofDesk = bound.filter(([name]) => name.includes('SaleDesk'));
  expect(ofDesk).toHaveLength(4);
  for (const [name, text] of ofDesk) expect(contextOf(text), name).toContain(saleDesk.address);
  expect(Object.keys(clearSigningFiles(abis, place)).filter((name) => name.includes('SaleDesk'))).toEqual([]);
});

it('describes every message that the site has signed', () => {
  const folders = ['domain', 'wallet', 'server', 'web'].map((folder) => join(CONTRACTS_DIR, '..', folder));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const signed = sources.flatMap((source) => [...source.matchAll(/primaryType: '(\w+)'/g)].map(([, name]) => name));
  expect(new Set(signed).size).toBeGreaterThan(5);
  const described = formats.map(({ key }) => key.slice(0, key.indexOf('(')));
  expect([...new Set(signed)].filter((name) => !described.includes(name ?? ''))).toEqual([]);
});

import * as z from 'zod';
import { site } from '#site';

// The rules of the format (https://eips.ethereum.org/EIPS/eip-7730), written anew and stricter: unknown keys are refused everywhere.
const path = z.string().regex(/^(?:[a-z_]\w*(?:\.[a-z_]\w*)*|@\.(?:to|from|value|chainId))$/i);
// A small screen has room for `most` characters, and a font for ASCII only.
const words = (most: number) =>
  z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .max(most);
const fieldOf = <Params extends z.ZodType>(format: string, params: Params) => ({ format: z.literal(format), params });
const FORMATS = [
  fieldOf('raw', z.undefined()),
  fieldOf('amount', z.undefined()),
  fieldOf('duration', z.undefined()),
  fieldOf('date', z.strictObject({ encoding: z.enum(['timestamp', 'blockheight']) })),
  fieldOf('unit', z.strictObject({ base: z.string(), decimals: z.int() })),
  fieldOf('enum', z.strictObject({ $ref: z.string().startsWith('$.metadata.enums.') })),
  fieldOf('calldata', z.strictObject({ calleePath: path })),
  fieldOf(
    'addressName',
    z.strictObject({
      types: z.array(z.enum(['wallet', 'eoa', 'contract', 'token', 'collection'])),
      sources: z.array(z.enum(['local', 'ens'])),
    }),
  ),
  fieldOf(
    'tokenAmount',
    z.strictObject({
      tokenPath: path,
      threshold: z.optional(z.string().regex(/^0x[0-9a-f]+$/)),
      message: z.optional(words(20)),
    }),
  ),
].map(({ format, params }) => ({ format, params: params instanceof z.ZodUndefined ? z.optional(params) : params }));

const visible = z.union([
  z.enum(['always', 'optional', 'never']),
  z.strictObject({ ifNotIn: z.tuple([z.union([z.literal(0), z.literal(`0x${'0'.repeat(40)}`)])]) }),
]);
const fieldsWith = <More extends Record<string, z.ZodType>>(more: More) =>
  z.array(z.union(FORMATS.map((format) => z.strictObject({ path, label: words(20), ...format, ...more }))));

const deployments = z.array(
  z.strictObject({ chainId: z.int().positive(), address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) }),
);
const parameter = { name: z.string().min(1), type: z.string() };
const parameters = z.array(
  z.strictObject({ ...parameter, components: z.optional(z.array(z.strictObject(parameter))) }),
);
const abi = z.array(
  z.strictObject({
    type: z.literal('function'),
    name: z.string(),
    inputs: parameters,
    outputs: z.array(z.strictObject({ name: z.string(), type: z.string() })),
    stateMutability: z.enum(['nonpayable', 'payable']),
  }),
);
const domain = z.optional(z.strictObject({ name: z.string(), version: z.string() }));
const schemas = z.array(
  z.strictObject({
    primaryType: z.string(),
    types: z.intersection(z.object({ EIP712Domain: parameters }), z.record(z.string(), parameters)),
  }),
);

const version = <Format extends z.ZodType>(
  name: 'v1' | 'v2',
  more: {
    contract: Record<string, z.ZodType>;
    eip712: Record<string, z.ZodType>;
    info: Record<string, z.ZodType>;
    contractName: Record<string, z.ZodType>;
    key: z.ZodString;
    format: Format;
  },
) =>
  z.strictObject({
    $schema: z.literal(`https://eips.ethereum.org/assets/eip-7730/erc7730-${name}.schema.json`),
    context: z.union([
      z.strictObject({ $id: z.string(), contract: z.strictObject({ deployments, ...more.contract }) }),
      z.strictObject({ $id: z.string(), eip712: z.strictObject({ domain, deployments, ...more.eip712 }) }),
    ]),
    metadata: z.strictObject({
      owner: z.literal(site.company),
      info: z.strictObject({ url: z.url(), ...more.info }),
      enums: z.optional(z.record(z.string(), z.record(z.string(), words(20)))),
      ...more.contractName,
    }),
    display: z.strictObject({ formats: z.record(more.key, more.format) }),
  });
// Canonical types, one space before each name, none after commas; a struct as its fields in parentheses.
const listOf = (item: string) => `${item}(?:,${item})*`;
const value = '[a-z]+\\d* \\w+';
const key = z.string().regex(new RegExp(`^\\w+\\((?:${listOf(`(?:${value}|\\(${listOf(value)}\\) \\w+)`)})?\\)$`));

/** A descriptor of version 1. */
export const descriptorV1 = version('v1', {
  contract: { abi },
  eip712: { schemas },
  info: { legalName: z.literal(site.company) },
  contractName: {},
  key: z.string(),
  format: z.strictObject({
    intent: words(30),
    fields: fieldsWith({}),
    required: z.array(path),
    excluded: z.array(path),
  }),
});
/** A descriptor of version 2. */
export const descriptorV2 = version('v2', {
  contract: {},
  eip712: {},
  info: {},
  contractName: { contractName: z.string() },
  key,
  format: z.strictObject({
    intent: words(30),
    interpolatedIntent: z.optional(words(100)),
    fields: fieldsWith({ visible }),
  }),
});

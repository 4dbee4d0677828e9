import { type AbiFunction, type AbiParameter, type Address, zeroAddress } from 'viem';
import { site } from '#site';
import { type Description, ENUMS, type Field, SIGNATURE_FIELDS } from './fields.ts';

type Parameter = { name: string; type: string; components?: readonly Parameter[] };
/** A call or message with its keys in the two versions of the format. */
type Subject = { key: { v1: string; v2: string }; parameters: readonly Parameter[]; description: Description };
/** Where a contract is deployed; a wallet uses a descriptor for no other contract. */
export type Deployment = { chainId: number; address: Address };
type Target = { file: string; name: string; deployments: readonly Deployment[] };
type Binding = { contract: { abi: readonly AbiFunction[] } } | { eip712: { domain: object; types: Types } };
export type Types = Readonly<Record<string, readonly Parameter[]>>;

const SCHEMA = 'https://eips.ethereum.org/assets/eip-7730/erc7730';
const ZERO: Readonly<Record<string, unknown>> = { address: zeroAddress };

/** A parameter that the contract ignores has no name in its ABI, and wallets show none without a name. */
const withName = (parameter: AbiParameter): Parameter => ({
  name: parameter.name || '_data',
  type: parameter.type,
  ...('components' in parameter && { components: parameter.components.map(withName) }),
});
/** A struct is written as its fields, in parentheses. */
const list = (parameters: readonly Parameter[]): string =>
  parameters.map(({ type, name, components }) => `${components ? `(${list(components)})` : type} ${name}`).join(',');
/** What has a value of its own, by its path: a struct's fields instead of the struct. */
const valuesIn = (parameters: readonly Parameter[], above = ''): Parameter[] =>
  parameters.flatMap(({ name, type, components }) =>
    components ? valuesIn(components, `${above}${name}.`) : [{ name: above + name, type }],
  );

/** Each value with its field, in the order in which they are shown. Throws if a value has no field, or a field no value. */
function fieldsOf({ key, parameters, description }: Subject) {
  const values = valuesIn(parameters);
  const fields: Record<string, Field> = { ...SIGNATURE_FIELDS, ...description.fields };
  const described = [...Object.keys(description.fields), ...Object.keys(SIGNATURE_FIELDS)];
  const types = new Map(values.map(({ name, type }) => [name, type]));
  const [missing] = values.filter(({ name }) => !fields[name]);
  const unknown = Object.keys(description.fields).find((name) => !types.has(name));
  if (missing || unknown) throw new Error(`${key.v1}: ${missing?.name ?? unknown} is described on one side only.`);
  return [...new Set(described)].flatMap((path) => {
    const { shown, ...field } = fields[path] as Field;
    const type = types.get(path);
    return type ? [{ path, type, shown: shown ?? ('always' as const), field }] : [];
  });
}

function formatV1(subject: Subject) {
  const fields = fieldsOf(subject);
  const paths = (shown: string) => fields.filter((each) => each.shown === shown).map(({ path }) => path);
  return {
    intent: subject.description.intent,
    fields: fields.filter(({ shown }) => shown !== 'never').map(({ path, field }) => ({ path, ...field })),
    required: paths('always'),
    excluded: paths('never'),
  };
}

function formatV2(subject: Subject) {
  const { intent, interpolatedIntent } = subject.description;
  const fields = fieldsOf(subject).map(({ path, type, shown, field }) => {
    const rules = { set: { ifNotIn: [ZERO[type] ?? 0] }, detail: 'optional', never: 'never', always: 'always' };
    return { path, ...field, visible: rules[shown] };
  });
  return { intent, ...(interpolatedIntent && { interpolatedIntent }), fields };
}

const text = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

/** One file of each version of the format, by its path. */
function bothVersions({ file, name, deployments }: Target, binding: Binding, subjects: Subject[]) {
  const used = JSON.stringify(subjects.map(({ description }) => description));
  const enums = Object.fromEntries(Object.entries(ENUMS).filter(([key]) => used.includes(`enums.${key}"`)));
  const metadata = { owner: site.company, ...(Object.keys(enums).length > 0 && { enums }) };
  const { website: url } = site.links;
  const contexts =
    'contract' in binding
      ? { v1: { contract: { deployments, abi: binding.contract.abi } }, v2: { contract: { deployments } } }
      : messageContexts(binding.eip712, deployments);
  const formats = (version: 'v1' | 'v2', format: (subject: Subject) => object) =>
    Object.fromEntries(subjects.map((subject) => [subject.key[version], format(subject)]));
  return {
    [`v1/${file}.json`]: text({
      $schema: `${SCHEMA}-v1.schema.json`,
      context: { $id: name, ...contexts.v1 },
      metadata: { ...metadata, info: { legalName: site.company, url } },
      display: { formats: formats('v1', formatV1) },
    }),
    [`v2/${file}.json`]: text({
      $schema: `${SCHEMA}-v2.schema.json`,
      context: { $id: name, ...contexts.v2 },
      metadata: { ...metadata, contractName: name, info: { url } },
      display: { formats: formats('v2', formatV2) },
    }),
  };
}

const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
};

function messageContexts({ domain, types }: { domain: object; types: Types }, deployments: readonly Deployment[]) {
  const { chainId: _chain, verifyingContract: _contract, ...fixed } = domain as Record<string, unknown>;
  const EIP712Domain = Object.keys(DOMAIN_TYPES)
    .filter((name) => name in domain)
    .map((name) => ({ name, type: DOMAIN_TYPES[name] }));
  const schemas = Object.entries(types).map(([primaryType, fields]) => ({
    primaryType,
    types: { EIP712Domain, [primaryType]: fields },
  }));
  const bound = { ...(Object.keys(fixed).length > 0 && { domain: fixed }), deployments };
  return { v1: { eip712: { ...bound, schemas } }, v2: { eip712: bound } };
}

const withoutInternalTypes = ({ type, name, inputs, outputs, stateMutability }: AbiFunction): AbiFunction => {
  const results = outputs.map((output) => ({ name: output.name ?? '', type: output.type }));
  return { type, name, inputs, outputs: results, stateMutability };
};

/** The descriptors of every function of a contract that changes anything. Throws if one of them, or a parameter, is not described. */
export function describeCalls(
  target: Target,
  abi: readonly unknown[],
  descriptions: Readonly<Record<string, Description>>,
) {
  const functions = (abi as AbiFunction[])
    .filter(({ type, stateMutability }) => type === 'function' && !/view|pure/.test(stateMutability))
    .map((entry) => ({ ...entry, inputs: entry.inputs.map(withName) }));
  const subjects = functions.map(({ name, inputs }) => {
    const key = `${name}(${list(inputs)})`;
    const description = descriptions[name];
    if (!description) throw new Error(`${key} is not described.`);
    return { key: { v1: key, v2: key }, parameters: inputs, description };
  });
  return bothVersions(target, { contract: { abi: functions.map(withoutInternalTypes) } }, subjects);
}

/** The descriptors of messages of one domain (EIP-712). Throws if one of them, or a field, is not described. */
export function describeMessages(
  target: Target,
  domain: object,
  types: Types,
  descriptions: Readonly<Record<string, Description>>,
) {
  const subjects = Object.entries(types).map(([primaryType, parameters]) => {
    const description = descriptions[primaryType];
    if (!description) throw new Error(`${primaryType} is not described.`);
    return { key: { v1: primaryType, v2: `${primaryType}(${list(parameters)})` }, parameters, description };
  });
  return bothVersions(target, { eip712: { domain, types } }, subjects);
}

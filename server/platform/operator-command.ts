import type { Context } from './context.ts';
import type { DataKeys } from './secrets.ts';

/** The actor, as the audit log names the operator's commands. */
export const COMMAND_LINE = { kind: 'system', name: 'command line' } as const;

/** `site` is where links for staff lead; it has no URL if only the database was named. */
export type CommandContext = Pick<Context, 'db' | 'now' | 'log'> & {
  site?: { url: string | undefined; mode: 'local' | 'live' } | undefined;
  env: Pick<Context['env'], 'twoPersonRules'>;
};

/** The keys in the settings, as far as they are there. */
export type SettingsKeys = Pick<DataKeys, 'acceptedDataKeys'> & Record<'dataKey' | 'auditKey', Uint8Array | undefined>;

/** What a command on the database gets. */
export type DatabaseCommandContext = CommandContext & { keys: SettingsKeys };

/** How a command ended: `lines` are for people, `data` is for programs. It isn't `ok` if it found something wrong, or refused. */
export type CommandResult = { ok: boolean; lines: string[]; data?: unknown };

/** What the command line gave, by the names of words and options. */
type Given = Record<string, string | true | undefined>;

/** A command of `usg`: all that its help, its arguments and `--json` need. */
export type OperatorCommand<In> = {
  /** One sentence, as the list of commands says it. */
  summary: string;
  /** Words after the name, and what each is: '<email>' has to be there, '[head]' may be. A file or folder arrives with its whole path. */
  words?: Record<string, string>;
  /** Options and what each does: '--roles', or '--key-file <file>' with a value. */
  options?: Record<string, string>;
  /** What to type after the name, and what it does then. */
  examples: Record<string, string>;
  /** Whether it needs the development packages: compilers, and what builds the pages. */
  needsDevelopmentPackages?: true;
  run: (context: In, given: Given) => Promise<CommandResult>;
};

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;
type NameOf<Option> = Option extends `--${infer Name} <${string}>`
  ? Name
  : Option extends `--${infer Name}`
    ? Name
    : never;
type Needed<Words> = { [Word in keyof Words as Word extends `<${infer Name}>` ? Name : never]: string };
type Optional<Words> = { [Word in keyof Words as Word extends `[${infer Name}]` ? Name : never]?: string | undefined };
type Chosen<Options> = {
  [Option in keyof Options as CamelCase<NameOf<Option>>]?:
    | (Option extends `${string}<${string}` ? string : true)
    | undefined;
};
type Declared<In, Words, Options> = Omit<OperatorCommand<In>, 'words' | 'options' | 'run'> & {
  words?: Words;
  options?: Options;
  run: (context: In, given: Needed<Words> & Optional<Words> & Chosen<Options>) => Promise<CommandResult>;
};

/** Declares a command; what it is given has the type that its words and options say. */
export const declareOn =
  <In>() =>
  <
    const Words extends Record<string, string> = Record<never, string>,
    const Options extends Record<string, string> = Record<never, string>,
  >(
    command: Declared<In, Words, Options>,
  ): OperatorCommand<In> =>
    command as unknown as OperatorCommand<In>;

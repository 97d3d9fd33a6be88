/**
 * `npm run new:area -- notes`: an area of the API with a table of named rows, three calls, tests and what the suites of
 * rights and hostile input need (docs/add-an-area.md). What it writes outside the area's folder: two files and a line
 * of the contract, its lines in the table of who may call, two lines in `compose/areas.ts`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tenantPermissions } from '@certdeck/contract';
import { readArguments, UsageError } from '../arguments.ts';
import { root } from '../workspace.ts';

const template = join(import.meta.dirname, 'template');
const SUFFIX = '.template';
const api = join(root, 'api/src');
const contract = join(root, 'shared/contract/src');

const usage = 'new:area <name> [--read <permission>] [--write <permission>]';

/** An order that can't be carried out; the message says why. */
class NewAreaError extends Error {
  override name = 'NewAreaError';
}

/** What stands for each `__name__` of the template. */
type Values = Readonly<Record<string, string>>;

/** Three digits, the next after all migrations of areas and ports. */
function nextMigration(): string {
  const numbers = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .map((name) => /migrations[\\/](\d{3})-[^\\/]+\.ts$/.exec(name)?.[1])
    .filter((number) => number !== undefined);
  return String(Math.max(...numbers.map(Number)) + 1).padStart(3, '0');
}

function valuesOf(args: string[]): Values {
  const text = { type: 'string' as const };
  const { values, positionals } = readArguments(
    { args, allowPositionals: true, options: { read: text, write: text } },
    usage,
  );
  const id = positionals[0] ?? '';
  if (!/^[a-z]+(-[a-z]+)*$/.test(id))
    throw new NewAreaError('say what its rows are called, in small letters: npm run new:area -- notes');
  const { read = 'contact:read', write = 'contact:write' } = values;
  for (const permission of [read, write])
    if (!tenantPermissions.some((one) => one === permission))
      throw new NewAreaError(
        `${permission} is no permission of the contract: ${tenantPermissions.join(', ')}`,
      );
  const words = id.replaceAll('-', ' ');
  const camel = id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    id,
    camel,
    words,
    read,
    write,
    pascal: capital(camel),
    sentence: capital(words),
    table: id.replaceAll('-', '_'),
    number: nextMigration(),
  };
}

function refuseWhatIsTaken({ id = '', table = '' }: Values): void {
  const taken = [
    join(api, 'areas', id),
    join(contract, 'calls', `${id}.ts`),
    join(contract, 'schemas', `${id}.ts`),
  ];
  for (const path of taken)
    if (existsSync(path))
      throw new NewAreaError(`there is ${path.slice(root.length + 1)}: choose another name`);
  const tables = new RegExp(String.raw`create table ${table}\b`);
  for (const name of readdirSync(api, { recursive: true, encoding: 'utf8' }))
    if (/migrations[\\/].*\.ts$/.test(name) && tables.test(readFileSync(join(api, name), 'utf8')))
      throw new NewAreaError(`${name} makes a table ${table}: choose another name`);
}

/** A text of the template with its values. */
const filled = (text: string, values: Values) =>
  text.replaceAll(/__([a-z]+)__/g, (all, key: string) => values[key] ?? all);

/** Writes the area's folder and the two files of the contract; returns them. */
function write(values: Values): string[] {
  const { id = '' } = values;
  const placeOf = (name: string) =>
    name.startsWith('contract')
      ? join(contract, name.includes('calls') ? 'calls' : 'schemas', `${id}.ts`)
      : join(api, 'areas', id, filled(name.slice('area/'.length, -SUFFIX.length), values));
  return readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => {
      const file = placeOf(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, filled(readFileSync(join(template, name), 'utf8'), values));
      return file;
    });
}

/** Puts lines behind the last line that `after` matches. */
function insertAfter(file: string, after: RegExp, lines: readonly string[]): string {
  const all = readFileSync(file, 'utf8').split('\n');
  const at = all.findLastIndex((line) => after.test(line));
  if (at === -1) throw new NewAreaError(`${file.slice(root.length + 1)} has no line ${String(after)}`);
  all.splice(at + 1, 0, ...lines);
  writeFileSync(file, all.join('\n'));
  return file;
}

/** Who may make its calls, written down apart from them (`call-access.test.ts`). */
function addAccess({ camel = '', read = '', write: change = '' }: Values): string {
  const file = join(contract, 'testing/call-access.json');
  const table = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  table[`${camel}.list`] = `${read} view:reads keys`;
  table[`${camel}.add`] = `${change} keys`;
  table[`${camel}.remove`] = `${change} keys`;
  const sorted = Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  return file;
}

function addLines(values: Values): string[] {
  const { id = '', camel = '' } = values;
  const areas = join(api, 'compose/areas.ts');
  insertAfter(areas, /^import .* from '\.\.\/areas\/[a-z-]+\/area\.ts';$/, [
    `import { ${camel}Area } from '../areas/${id}/area.ts';`,
  ]);
  insertAfter(areas, /^ {4}ratesArea\(/, [`    ${camel}Area({ db }),`]);
  return [
    areas,
    insertAfter(join(contract, 'calls/account.ts'), /^export \* from /, [`export * from './${id}.ts';`]),
  ];
}

const runNode = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root });
  if (status !== 0) throw new NewAreaError(`${args[0]?.slice(root.length + 1)} ended with ${status}`);
};

try {
  const values = valuesOf(process.argv.slice(2));
  refuseWhatIsTaken(values);
  const files = [...write(values), addAccess(values), ...addLines(values)];
  runNode(join(root, 'shared/build/src/contract/generate.ts'));
  const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt');
  runNode(formatter, ...files, 'shared/contract/src/schemas/schema-of.ts');
  console.log(`api/src/areas/${values['id']} has ${files.length - 5} files. Next:

  npm run jest -- api/src/areas/${values['id']} shared/contract   its tests
  npm run lint                                  types, rules, boundaries
  npm start                                     makes its table

Its calls are accountCalls.list${values['pascal']}, add… and remove…; docs/add-an-area.md says what stands where.`);
} catch (error) {
  if (!(error instanceof NewAreaError || error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

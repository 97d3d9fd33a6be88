/**
 * `npm run new:remote -- reports`: a remote that builds, tests, releases and shows in the navigation
 * (docs/add-a-remote.md). Nothing else of the repository is written but its line in CODEOWNERS, its row in the README's
 * table of folders, and the lockfile: jest, the boundaries and the build find a remote by its folder's name.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION, forLanguages, languages } from '@certdeck/contract';
import { remoteId } from '@certdeck/contract/schemas';
import { readArguments, UsageError } from '../arguments.ts';
import type { ManifestSource } from '../webpack/remote-manifest-plugin.ts';
import { remoteIds, root } from '../workspace.ts';

const template = join(import.meta.dirname, 'template');
const SUFFIX = '.template';
/** First segments of addresses that belong to the server or the shell. */
const taken = [
  ...['host', 'common', 'staff', 'api', 'config', 'registry', 'remotes', 'embed', 'telemetry', 'pki', 'dev'],
  ...['sign-in', 'sign-up', 'password-reset', 'dashboard', 'notification', 'help'],
];

const usage = `new:remote <name> [--${languages.join(' <title>] [--')} <title>] [--owner <team>] [--icon <name>] [--order <number>]`;

/** An order that can't be carried out; the message says why. */
class NewRemoteError extends Error {
  override name = 'NewRemoteError';
}

/** What stands for each `__name__` of the template. */
type Values = Record<string, string>;

function valuesOf(args: string[]): Values {
  const text = { type: 'string' as const };
  const { values, positionals } = readArguments(
    {
      args,
      allowPositionals: true,
      options: { ...forLanguages(() => text), owner: text, icon: text, order: text },
    },
    usage,
  );
  const id = positionals[0] ?? '';
  if (!remoteId.safeParse(id).success) {
    throw new NewRemoteError(
      'say what it is called, in small letters: npm run new:remote -- reports --en Reports --zh 报表',
    );
  }
  const en = values.en ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const titles = forLanguages((language) => values[language] ?? en);
  const { owner = `team-${id}`, icon = 'chart', order = '90' } = values;
  if (!/^\d{1,4}$/.test(order)) throw new NewRemoteError('the order of its group is a number, such as 60');
  return { id, ...titles, owner, icon, order, contract: CONTRACT_VERSION };
}

async function refuseWhatIsTaken(id: string): Promise<void> {
  if (existsSync(join(root, `remote-${id}`))) throw new NewRemoteError(`there is a folder remote-${id}`);
  if (taken.includes(id)) throw new NewRemoteError(`/${id} is an address of the shell: choose another name`);
  for (const other of remoteIds()) {
    const file = join(root, `remote-${other}`, 'src/manifest.ts');
    const { manifest } = (await import(file)) as { manifest: ManifestSource };
    const clash = manifest.routes.find(({ path }) => path.split('/')[1] === id);
    if (clash) throw new NewRemoteError(`${clash.path} belongs to remote-${other}: choose another name`);
  }
}

/** Writes the folder; returns its files. */
function write(values: Values): string[] {
  const folder = join(root, `remote-${values['id']}`);
  const names = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(SUFFIX),
  );
  return names.map((name) => {
    const file = join(folder, name.slice(0, -SUFFIX.length));
    // Inside a quoted text of TypeScript or JSON; the template has both.
    const quoted = (value: string) =>
      /\.(ts|tsx)$/.test(file)
        ? value.replaceAll(/['\\]/g, '\\$&')
        : file.endsWith('.json')
          ? JSON.stringify(value).slice(1, -1)
          : value;
    const text = readFileSync(join(template, name), 'utf8').replaceAll(
      /__([a-z]+)__/g,
      (all, key: string) => {
        const value = values[key];
        return value === undefined ? all : quoted(value);
      },
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
}

/** Who reviews the folder: the team that the manifest names, as a test wants it. */
function addOwner({ id = '', owner = '' }: Values): void {
  appendFileSync(join(root, '.github/CODEOWNERS'), `${`/remote-${id}/`.padEnd(18)} @certdeck/${owner}\n`);
}

/** Its row in the table of folders, after the last remote's; as wide as the table is. */
function addFolder({ id = '', en = '' }: Values): void {
  const file = join(root, 'README.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('| `remote-'));
  if (last === -1) return;
  const [, folder = '', holds = ''] = (lines[last] ?? '').split('|');
  lines.splice(
    last + 1,
    0,
    `|${` \`remote-${id}/\` `.padEnd(folder.length)}|${` ${en} `.padEnd(holds.length)}|`,
  );
  writeFileSync(file, lines.join('\n'));
}

try {
  const values = valuesOf(process.argv.slice(2));
  const id = values['id'] ?? '';
  await refuseWhatIsTaken(id);
  const files = write(values);
  addOwner(values);
  addFolder(values);
  const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt');
  const written = [...files, join(root, 'README.md')];
  spawnSync(process.execPath, [formatter, ...written], { stdio: 'inherit' });
  console.log(`remote-${id} has ${files.length} files. Next:

  npm run dev -- ${id}          to see it, with reload
  npm run jest -- remote-${id}  its tests
  npm run release -- ${id}      makes it current; nothing else is built

Its texts are in src/locales, those of its manifest in src/locales/manifest.`);
} catch (error) {
  if (!(error instanceof NewRemoteError || error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

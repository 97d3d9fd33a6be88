import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standingTable, traceRequirements } from '../trace/trace-requirements.ts';
import { remoteIds, root } from '../workspace.ts';

const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const packages = [
  'host',
  'api',
  ...remoteIds().map((id) => `remote-${id}`),
  ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`),
];

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'e2e/README.md',
  ...packages.map((folder) => `${folder}/README.md`),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`),
];

describe('the repository', () => {
  it('explains every package in a README that names each of its entries', () => {
    for (const folder of packages) {
      expect([folder, existsSync(join(root, folder, 'README.md'))]).toEqual([folder, true]);
      const { name, exports = {} } = JSON.parse(text(folder, 'package.json')) as {
        name: string;
        exports?: Record<string, string>;
      };
      const readme = text(folder, 'README.md');
      const entries = Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`);
      // Several entries may share a line: "`@certdeck/ui/overlays`, `/forms`".
      const missing = entries.filter(
        (entry) =>
          !readme.startsWith(`# ${entry}\n`) &&
          !readme.includes(`\`${entry}\``) &&
          !readme.includes(`\`${entry.slice(name.length)}\``),
      );
      expect([folder, missing]).toEqual([folder, []]);
    }
  });

  it('has a README of each area that names every route of its manifest', () => {
    for (const id of remoteIds()) {
      const [, routes = ''] =
        /^ {2}routes: \[$([^]*?)^ {2}\],$/m.exec(text(`remote-${id}`, 'src', 'manifest.ts')) ?? [];
      const paths = [...routes.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
      expect([id, paths.length > 0]).toEqual([id, true]);
      const readme = text(`remote-${id}`, 'README.md');
      expect([id, paths.filter((path) => !readme.includes(`\`${path}\``))]).toEqual([id, []]);
    }
  });

  it('has an address to look at for every route with a variable that a customer opens', () => {
    const examples = text('e2e', 'journeys', 'routed-screens.ts');
    const routes = remoteIds()
      .filter((id) => id !== 'operator')
      .flatMap((id) => [...text(`remote-${id}`, 'src', 'manifest.ts').matchAll(/\bpath: '([^']*:[^']+)'/g)])
      .map(([, path]) => path);
    expect(routes.length).toBeGreaterThan(3);
    expect(routes.filter((path) => !examples.includes(`'${path}':`))).toEqual([]);
  });

  it('names in its README every area, what serves it with reload, and every shared package', () => {
    const readme = text('README.md');
    const [, parts = ''] = /`npm run dev -- ssl` +\| one part \((.*?)\)/.exec(readme) ?? [];
    expect(parts.match(/\w+/g)?.toSorted()).toEqual(['host', ...remoteIds()].toSorted());
    const [, names = ''] = /^\| `shared\/` +\| (.*?) +\|$/m.exec(readme) ?? [];
    expect(names.split(', ').toSorted()).toEqual(readdirSync(join(root, 'shared')).toSorted());
    for (const id of remoteIds()) expect(readme).toContain(`| \`remote-${id}/\` `);
  });

  it('has a number of its own for each decision about the requirements, and counts them', () => {
    const decisions = text('docs', 'requirements', 'decisions.md');
    const rows = [...decisions.matchAll(/^\| (D-\d{3}) \| ([SCT]) \|/gm)];
    const numbers = rows.map(([, number = '']) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    const of = (kind: string) => rows.filter((row) => row[2] === kind).length;
    expect(decisions).toContain(
      `\n${rows.length} decisions: ${of('S')} silent, ${of('C')} contradictory, ${of('T')} traps.`,
    );
  });

  it('names for each area the team of its manifest as the owner of its folder', () => {
    const owners = text('.github', 'CODEOWNERS');
    for (const id of remoteIds()) {
      const team = /owner: '([^']+)'/.exec(text(`remote-${id}`, 'src', 'manifest.ts'))?.[1];
      expect(owners).toMatch(new RegExp(`^/remote-${id}/\\s+@certdeck/${team}$`, 'm'));
    }
  });

  it('says in its README what stands, as the tests say it: npm run trace -- --write', () => {
    const [, table] =
      /<!-- npm run trace -- --write -->\n\n([^]*?)\n\n<!-- end -->/.exec(text('README.md')) ?? [];
    expect(table).toBe(standingTable(traceRequirements()));
  });

  it('has no broken link between its documents', () => {
    const broken = documents.flatMap((document) =>
      [...text(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, target]) => target ?? '')
        .filter((target) => !existsSync(join(root, document, '..', target)))
        .map((target) => `${document} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('lists every decision with the title of its page', () => {
    const pages = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    const lines = pages.toSorted().map((name) => {
      const [, number, title] = /^# (\d+)\. (.*)\n/.exec(text('docs/adr', name)) ?? [];
      expect([name, name.slice(0, 4)]).toEqual([name, number?.padStart(4, '0')]);
      return `${number}. [${title}](${name})`;
    });
    expect(text('docs/adr/README.md')).toContain(`\n\n${lines.join('\n')}\n`);
  });

  it('documents only commands that there are, none of which needs a later Node than the README says', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const found = documents
      .filter((document) => !document.startsWith('docs/adr/'))
      .flatMap((document) => [
        ...[...text(document).matchAll(/\bnpm run ([\w:-]+)/g)]
          .filter(([, name = '']) => !Object.hasOwn(scripts, name))
          .map(([command]) => `${document}: ${command}`),
        // Node runs sources with types from 22.18 on.
        ...[...text(document).matchAll(/\bnode [\w./-]+\.tsx?\b/g)].map(
          ([command]) => `${document}: ${command}`,
        ),
      ]);
    expect(found).toEqual([]);
  });

  it('carries the licence that its packages name', () => {
    expect(text('LICENSE')).toMatch(/^MIT License/);
    for (const folder of packages)
      expect([folder, (JSON.parse(text(folder, 'package.json')) as { license: string }).license]).toEqual([
        folder,
        'MIT',
      ]);
  });

  it('has no search but SearchInput: a field that shows its words from the address loses letters', () => {
    const sources = packages
      .filter((folder) => folder !== 'api' && existsSync(join(root, folder, 'src')))
      .flatMap((folder) =>
        readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
          .map((path) => `${folder}/src/${path}`),
      );
    const searches = sources.filter((path) => /\btype="search"/.test(text(path)));
    expect(searches).toEqual(['shared/ui/src/core/SearchInput.tsx']);
  });
});

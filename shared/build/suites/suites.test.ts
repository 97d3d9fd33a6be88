import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../src/workspace.ts';
import { reach } from './imports.ts';
import { findSuites, type Suite } from './suites.ts';

let folder = '';
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const described = (file: string) => {
  const { kind, environment, judges } = findSuites(folder).find((suite) => suite.file === file)!;
  return [kind, environment, ...judges];
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-suites-'));
  write('api/src/platform/database/database.ts', 'export const open = () => 1;\n');
  write(
    'api/src/rows.ts',
    "import { open } from './platform/database/database.ts';\nexport const rows = open;\n",
  );
  write('shared/pki/package.json', '{"exports":{".":"./src/index.ts"}}');
  write('shared/pki/src/index.ts', "export * from './der.ts';\n");
  write('shared/pki/src/der.ts', "const example = 'openssl asn1parse';\nexport const der = example;\n");
  write(
    'shared/pki/src/testing/judge.ts',
    "import { spawnSync } from 'node:child_process';\nexport const judge = () => spawnSync('openssl', ['version']);\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a suite', () => {
  it('runs on both databases when anything that it imports opens one', () => {
    write('api/src/rows.test.ts', "import {\n  rows,\n} from './rows.ts';\nrows();\n");
    write('api/src/late.test.ts', "const late = () => import('./rows.ts');\n");
    write('api/src/again.test.ts', "export { rows } from './rows.ts';\n");
    expect(['rows', 'late', 'again'].map((name) => described(`api/src/${name}.test.ts`)[0])).toEqual([
      'database',
      'database',
      'database',
    ]);
  });

  it('runs on both databases when it asks which one the run is on', () => {
    write('api/src/asks.test.ts', "const url = process.env['TEST_DATABASE'];\n");
    expect(described('api/src/asks.test.ts')).toEqual(['database', 'node']);
  });

  it('runs once when it takes only types from what opens one, or nothing', () => {
    write('api/src/types.test.ts', "import type { rows } from './rows.ts';\nimport { x } from 'fastify';\n");
    expect(described('api/src/types.test.ts')).toEqual(['plain', 'node']);
  });

  it('runs once, on the one database that its name says', () => {
    write('api/src/replicas.postgres.test.ts', "import { rows } from './rows.ts';\n");
    write('api/src/folder.embedded.test.ts', "import { rows } from './rows.ts';\n");
    expect(described('api/src/replicas.postgres.test.ts')).toEqual(['postgres', 'node']);
    expect(described('api/src/folder.embedded.test.ts')).toEqual(['embedded', 'node']);
  });

  it('has the judges that its helpers run, and none for a word of the product', () => {
    write('shared/pki/src/judged.test.ts', "import { judge } from './testing/judge.ts';\n");
    write(
      'shared/pki/src/words.test.ts',
      "import { der } from '@certdeck/pki';\nimport 'node:child_process';\n",
    );
    write(
      'remote-x/src/shell.test.tsx',
      "import { spawnSync } from 'node:child_process';\nspawnSync('sh', ['-c', 'keytool -help']);\n",
    );
    write('remote-x/src/made.test.ts', "/** @judges openssl keytool */\nimport 'node:child_process';\n");
    expect(described('shared/pki/src/judged.test.ts')).toEqual(['judged', 'node', 'openssl']);
    expect(described('shared/pki/src/words.test.ts')).toEqual(['plain', 'node']);
    expect(described('remote-x/src/shell.test.tsx')).toEqual(['judged', 'dom', 'keytool']);
    expect(described('remote-x/src/made.test.ts')).toEqual(['judged', 'dom', 'openssl', 'keytool']);
  });
});

describe('a suite is kept for the full run', () => {
  const reasonOf = (file: string) => findSuites(folder).find((suite) => suite.file === file)?.fullRun;

  it('by its name, when it watches the clock, feeds nonsense or attacks the API', () => {
    for (const file of [
      'api/src/stop.timed.test.ts',
      'remote-x/src/replies.acts.test.tsx',
      'api/src/fuzz-calls.test.ts',
      'api/src/testing/hostile/races.test.ts',
      'api/src/testing/hostile/idor.test.ts',
    ])
      write(file, 'export {};\n');
    expect(reasonOf('api/src/stop.timed.test.ts')).toBe('clock');
    expect(reasonOf('remote-x/src/replies.acts.test.tsx')).toBe('fuzz');
    expect(reasonOf('api/src/fuzz-calls.test.ts')).toBe('fuzz');
    expect(reasonOf('api/src/testing/hostile/races.test.ts')).toBe('fuzz');
    expect(reasonOf('api/src/testing/hostile/idor.test.ts')).toBeUndefined();
  });

  it('by what it imports, when it starts processes, needs programs of others or a server of its own', () => {
    write(
      'api/src/testing/start.ts',
      "import { fork } from 'node:child_process';\nexport const start = fork;\n",
    );
    write('api/src/killed.test.ts', "import { start } from './testing/start.ts';\nstart('x');\n");
    write('api/src/lost.postgres.test.ts', "import { rows } from './rows.ts';\n");
    write('api/src/asked.test.ts', "import { rows } from './rows.ts';\n");
    write('shared/pki/src/checked.test.ts', "import { judge } from './testing/judge.ts';\n");
    expect(reasonOf('api/src/killed.test.ts')).toBe('processes');
    expect(reasonOf('api/src/lost.postgres.test.ts')).toBe('processes');
    expect(reasonOf('shared/pki/src/checked.test.ts')).toBe('judges');
    expect(reasonOf('api/src/asked.test.ts')).toBeUndefined();
  });

  it('by its time, when it took more than 15 s, unless it guards rights: a budget is twice the time', () => {
    const [long, short, rights] = [
      'remote-x/src/long.test.ts',
      'remote-x/src/short.test.ts',
      'api/src/areas/tenancy/matrix.test.ts',
    ];
    for (const file of [long, short, rights]) write(file, 'export {};\n');
    const suites = findSuites(folder, { [long]: 31, [short]: 30, [rights]: 100 });
    const reasons = [long, short, rights].map((file) => suites.find((suite) => suite.file === file)?.fullRun);
    expect(reasons).toEqual(['slow', undefined, undefined]);
  });
});

describe('the suites of this repository', () => {
  let suites: Suite[];
  beforeAll(() => {
    suites = findSuites(root);
  });

  it('are all found: no file of tests lies where no project looks', () => {
    const files = globSync('**/*.test.{ts,tsx,js,jsx,mjs,mts}', {
      cwd: root,
      exclude: (name) =>
        ['node_modules', 'dist', '.cache', 'data', 'test-results'].includes(name.split('/').at(-1)!),
    });
    expect(files.filter((file) => !suites.some((suite) => suite.file === file))).toEqual([]);
  });

  it('watch no clock in the gate: what measures or waits is named .timed.test.ts', () => {
    const measures =
      /performance\.now\(|process\.(?:hrtime|cpuUsage|memoryUsage)|Date\.now\(\) - (?:start|began|begun)/;
    const waits = /setTimeout\(\s*(?:resolve|done|r),\s*(?:\d_\d{3}|[5-9]\d\d|\d{4,})\b/;
    const gate = suites.filter(
      ({ fullRun, file }) => !fullRun && file !== 'shared/build/suites/suites.test.ts',
    );
    const watching = gate.filter(({ file }) => {
      const text = readFileSync(join(root, file), 'utf8');
      return measures.test(text) || waits.test(text);
    });
    expect(watching.map(({ file }) => file)).toEqual([]);
  });

  it('hold rights, tenants and foreign access in the gate', () => {
    const gate = suites.filter(({ fullRun }) => !fullRun).map(({ file }) => file);
    for (const file of [
      'api/src/testing/hostile/idor.test.ts',
      'api/src/areas/tenancy/matrix.test.ts',
      'api/src/areas/ledger/ledger.test.ts',
      'shared/contract/src/roles.test.ts',
    ])
      expect(gate).toContain(file);
  });

  it('run on both databases only where they ask for the one of the run', () => {
    const asks = ({ file }: Suite) =>
      reach(root, join(root, file)).some(
        (one) =>
          one.file.endsWith('/api/src/testing/database.ts') ||
          one.source.text.includes("env['TEST_DATABASE']"),
      );
    const same = suites.filter((suite) => suite.kind === 'database' && !asks(suite));
    // They would do the same twice: name them .embedded.test.ts.
    expect(same.map(({ file }) => file)).toEqual([]);
  });

  it('run on the embedded database alone only where they say no SQL of their own but to count rows', () => {
    // What these are about is the embedded database itself.
    const aboutIt = /^api\/src\/platform\/(?:database|data-folder)\//;
    const once = suites.filter(({ file, kind }) => kind === 'embedded' && !aboutIt.test(file));
    const saysSql = /\b(?:insertInto|updateTable|deleteFrom)\b|\bsql`|\.store\.ts'/;
    // A statement that fails or answers otherwise on a server would be seen by no other run of theirs.
    expect(once.filter(({ file }) => saysSql.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    expect(once.length).toBeGreaterThan(0);
  });

  it('open databases in the api alone, by the helper of tests or by its opener', () => {
    const opening = suites.filter(({ kind }) => kind !== 'plain' && kind !== 'judged');
    expect(opening.filter(({ file }) => !file.startsWith('api/'))).toEqual([]);
    const kinds = Object.fromEntries(suites.map(({ file, kind }) => [file, kind]));
    expect(kinds).toMatchObject({
      'api/src/areas/ledger/ledger.test.ts': 'database',
      'api/src/areas/orders/crash.test.ts': 'database',
      'api/src/platform/database/data-folder.embedded.test.ts': 'embedded',
      'api/src/areas/catalogue/price.test.ts': 'plain',
      'api/src/areas/delivery/delivery.test.ts': 'plain',
      'api/src/ports/issuers/embedded-ca/csr.test.ts': 'judged',
    });
  });
});

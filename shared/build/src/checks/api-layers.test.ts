import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allowed } from './api-layers.ts';

let repository: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
};

/** In a process of its own, since jest's module registry can't follow dependency-cruiser (boundaries.test.ts). */
function crossings(): string {
  const script = `
    import { findCrossings } from ${JSON.stringify(join(import.meta.dirname, 'boundaries.ts'))};
    process.chdir(${JSON.stringify(repository)});
    console.log((await findCrossings(${JSON.stringify(repository)})).join('\\n'));
  `;
  return execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).trim();
}

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'layers-'));
  write('api/src/platform/database/a.ts', 'export type Db = object;');
  write('api/src/platform/jobs/a.ts', "import type { Db } from '../database/a.ts'; export type Job = Db;");
  write(
    'api/src/areas/orders/a.ts',
    "import type { Job } from '../../platform/jobs/a.ts'; export type Order = Job;",
  );
  write(
    'api/src/ports/mail/a.ts',
    "import type { Db } from '../../platform/database/a.ts'; export type Mail = Db;",
  );
  write(
    'api/src/areas/orders/m.ts',
    "import type { Mail } from '../../ports/mail/a.ts'; export type Told = Mail;",
  );
  write('api/src/areas/catalogue/a.ts', 'export type Product = object;');
  write(
    'api/src/areas/orders/b.ts',
    "import type { Product } from '../catalogue/a.ts'; export type Sold = Product;",
  );
  write(
    'api/src/compose/a.ts',
    "import type { Order } from '../areas/orders/a.ts'; export type All = Order;",
  );
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('the layers of the api', () => {
  it('let an area have platform, ports and what the list allows', () => {
    expect(crossings()).toBe('');
  });

  it('refuse an area another area, though it takes a type alone', () => {
    write(
      'api/src/areas/rates/a.ts',
      "import type { Order } from '../orders/a.ts'; export type Rate = Order;",
    );
    write('api/src/areas/orders/c.ts', "import type { Rate } from '../rates/a.ts'; export type Dear = Rate;");
    const found = crossings();
    expect(found).toContain('api/src/areas/rates/a.ts → api/src/areas/orders/a.ts');
    expect(found).toContain('api/src/areas/orders/c.ts → api/src/areas/rates/a.ts');
    expect(found).toContain('as a port');
  });

  it('refuse platform an area, a port and a circle between its folders', () => {
    write(
      'api/src/platform/jobs/b.ts',
      "import type { Order } from '../../areas/orders/a.ts'; export type Kind = Order;",
    );
    write(
      'api/src/platform/database/b.ts',
      "import type { Job } from '../jobs/a.ts'; export type Row = Job;",
    );
    write(
      'api/src/platform/jobs/c.ts',
      "import type { Mail } from '../../ports/mail/a.ts'; export type Kind = Mail;",
    );
    const found = crossings();
    expect(found).toContain('api/src/platform/jobs/b.ts → api/src/areas/orders/a.ts');
    expect(found).toContain('api/src/platform/jobs/c.ts → api/src/ports/mail/a.ts');
    expect(found).toMatch(/database → jobs → database|jobs → database → jobs/);
  });

  it('refuse a port an area and another port', () => {
    write('api/src/ports/sms/a.ts', "import type { Mail } from '../mail/a.ts'; export type Sms = Mail;");
    write(
      'api/src/ports/mail/b.ts',
      "import type { Order } from '../../areas/orders/a.ts'; export type Sold = Order;",
    );
    const found = crossings();
    expect(found).toContain('api/src/ports/sms/a.ts → api/src/ports/mail/a.ts');
    expect(found).toContain('api/src/ports/mail/b.ts → api/src/areas/orders/a.ts');
  });

  it('refuse everybody the composition', () => {
    write(
      'api/src/areas/orders/d.ts',
      "import type { All } from '../../compose/a.ts'; export type Self = All;",
    );
    expect(crossings()).toContain('api/src/areas/orders/d.ts → api/src/compose/a.ts');
  });

  it('have no circle among what areas are allowed', () => {
    const reached = (area: string, way: readonly string[] = []): readonly string[] => {
      if (way.includes(area)) throw new Error([...way, area].join(' → '));
      return Object.keys(allowed[area] ?? {}).flatMap((other) => [other, ...reached(other, [...way, area])]);
    };
    expect(() => Object.keys(allowed).map((area) => reached(area))).not.toThrow();
  });
});

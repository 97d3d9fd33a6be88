import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allowed, platform } from './api-layers.ts';

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
  write('api/src/database/a.ts', 'export type Db = object;');
  write('api/src/jobs/a.ts', "import type { Db } from '../database/a.ts'; export type Job = Db;");
  write('api/src/orders/a.ts', "import type { Job } from '../jobs/a.ts'; export type Order = Job;");
  write('api/src/catalogue/a.ts', 'export type Product = object;');
  write(
    'api/src/orders/b.ts',
    "import type { Product } from '../catalogue/a.ts'; export type Sold = Product;",
  );
  write('api/src/compose/a.ts', "import type { Order } from '../orders/a.ts'; export type All = Order;");
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('the layers of the api', () => {
  it('let an area have platform and what the list allows', () => {
    expect(crossings()).toBe('');
  });

  it('refuse an area another area, though it takes a type alone', () => {
    write('api/src/rates/a.ts', "import type { Order } from '../orders/a.ts'; export type Rate = Order;");
    write('api/src/orders/c.ts', "import type { Rate } from '../rates/a.ts'; export type Dear = Rate;");
    const found = crossings();
    expect(found).toContain('api/src/rates/a.ts → api/src/orders/a.ts');
    expect(found).toContain('api/src/orders/c.ts → api/src/rates/a.ts');
    expect(found).toContain('as a port');
  });

  it('refuse platform an area and what is above it in platform', () => {
    write('api/src/jobs/b.ts', "import type { Order } from '../orders/a.ts'; export type Kind = Order;");
    write('api/src/database/b.ts', "import type { Job } from '../jobs/a.ts'; export type Row = Job;");
    const found = crossings();
    expect(found).toContain('api/src/jobs/b.ts → api/src/orders/a.ts');
    expect(found).toContain('api/src/database/b.ts → api/src/jobs/a.ts');
  });

  it('refuse everybody the composition', () => {
    write('api/src/orders/d.ts', "import type { All } from '../compose/a.ts'; export type Self = All;");
    expect(crossings()).toContain('api/src/orders/d.ts → api/src/compose/a.ts');
  });

  it('have no circle among what areas are allowed', () => {
    const reached = (area: string, way: readonly string[] = []): readonly string[] => {
      if (way.includes(area)) throw new Error([...way, area].join(' → '));
      return Object.keys(allowed[area] ?? {}).flatMap((other) => [other, ...reached(other, [...way, area])]);
    };
    for (const area of Object.keys(allowed)) reached(area);
    expect(Object.keys(allowed).filter((area) => platform.some((name) => name === area))).toEqual([]);
    expect(new Set(platform).size).toBe(platform.length);
  });
});

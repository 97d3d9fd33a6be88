import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SCHEMA_LIST, schemaListFaults, schemaListOf } from './schema-list.ts';

let sources: string;
const write = (file: string, text: string) => writeFileSync(join(sources, file), text);

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const folder of ['calls', 'schemas']) mkdirSync(join(sources, folder));
  write('calls/index.ts', "export * as moneyCalls from './money.ts';\n");
  write(
    'calls/money.ts',
    `import type * as schemas from '../schemas/money.ts';
     import type * as receipts from '../schemas/pay-receipts.ts';
     import { typed } from '../typed.ts';
     export const pay = typed<typeof schemas.pay>()({ id: 'API-096', method: 'POST' });
     export const captcha = typed<typeof receipts.list>()({ id: 'captcha', method: 'GET' });`,
  );
});
afterEach(() => rmSync(sources, { recursive: true, force: true }));

describe('the list of schemas', () => {
  it('has the schema that each call names, by its id', () => {
    expect(schemaListOf(sources)).toContain(
      [
        "import * as money from './money.ts';",
        "import * as payReceipts from './pay-receipts.ts';",
        "import type { CallSchema } from '../typed.ts';",
        '',
        '/** Schema of every call by its id. */',
        'export const schemaOf: Readonly<Record<string, CallSchema>> = {',
        "  'API-096': money.pay,",
        '  captcha: payReceipts.list,',
        '};',
      ].join('\n'),
    );
  });

  it('is old once a call comes, and new again when it is written', () => {
    write(SCHEMA_LIST, schemaListOf(sources));
    expect(schemaListFaults(sources)).toEqual([]);
    write(
      'calls/orders.ts',
      "import type * as schemas from '../schemas/orders.ts';\nexport const a = typed<typeof schemas.a>()({ id: 'a' });",
    );
    expect(schemaListFaults(sources).join()).toContain('npm run generate');
  });

  it('refuses a call whose schema or id is named elsewhere', () => {
    write('calls/orders.ts', 'const id = "a";\nexport const a = typed<typeof schemas.a>()({ id });');
    expect(() => schemaListOf(sources)).toThrow('name the schema and the id of each call in place');
  });
});

import { describe, expect, it } from '@jest/globals';
import { select } from './selection.ts';
import type { Suite } from './suites.ts';

const suite = (file: string, kind: Suite['kind'], fullRun?: Suite['fullRun']): Suite => ({
  file,
  kind,
  environment: 'node',
  judges: [],
  ...(fullRun ? { fullRun } : {}),
});
const suites = [
  suite('api/src/areas/ledger/ledger.test.ts', 'database'),
  suite('api/src/platform/database/folder.embedded.test.ts', 'embedded'),
  suite('api/src/ports/outbox/killed.test.ts', 'database', 'processes'),
  suite('shared/pki/src/key.test.ts', 'judged', 'judges'),
  suite('remote-ssl/src/replies.test.tsx', 'plain', 'fuzz'),
  suite('remote-ssl/src/rows.test.tsx', 'plain'),
];
const journeys = ['e2e/faults/hang/hang.spec.ts', 'e2e/releases/shell.spec.ts'];
const run = (words: readonly string[], gate = false) => {
  const { steps, suitesOf, journeys: chosen } = select(words, { gate, suites, journeys });
  return { steps, suites: steps.flatMap(suitesOf), journeys: chosen };
};

describe('a run of tests', () => {
  it('has in the gate what no reason keeps out, on one database', () => {
    expect(run([], true)).toEqual({
      steps: ['lint', 'unit', 'api', 'journeys'],
      suites: [
        'remote-ssl/src/rows.test.tsx',
        'api/src/areas/ledger/ledger.test.ts',
        'api/src/platform/database/folder.embedded.test.ts',
      ],
      journeys,
    });
  });

  it('has in the full run every suite, and those of databases on both', () => {
    const { steps, suites: all } = run([]);
    expect(steps).toEqual(['lint', 'unit', 'judged', 'api', 'api-embedded', 'journeys']);
    expect(new Set(all).size).toBe(suites.length);
    expect(all.filter((file) => file === 'api/src/areas/ledger/ledger.test.ts')).toHaveLength(2);
    expect(all.filter((file) => file.includes('folder'))).toHaveLength(1);
  });

  it('is narrowed by a step, a reason, a folder or a file, of suites and of journeys', () => {
    expect(run(['judged']).suites).toEqual(['shared/pki/src/key.test.ts']);
    expect(run(['processes']).suites).toEqual(Array(2).fill('api/src/ports/outbox/killed.test.ts'));
    expect(run(['replies', 'faults'])).toEqual({
      steps: ['unit', 'journeys'],
      suites: ['remote-ssl/src/replies.test.tsx'],
      journeys: ['e2e/faults/hang/hang.spec.ts'],
    });
    expect(run(['shell']).journeys).toEqual(['e2e/releases/shell.spec.ts']);
  });

  it('is refused with the words that name nothing in it', () => {
    expect(() => run(['faulty', 'judged'])).toThrow('nothing is called faulty:');
    expect(() => run(['judged'], true)).toThrow('nothing is called judged:');
  });
});

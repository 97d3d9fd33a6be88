import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { CONTRACT_VERSION } from '@certdeck/contract';
import { root } from '../workspace.ts';
import { judge, reportOf } from './api-report.ts';

const surface = (version: string, ...lines: string[]) => ({ name: '@certdeck/federation', version, lines });
const committed = reportOf(surface('1.2.0', '. const a: string', '. const b: () => void'));

describe('the public surface', () => {
  it('of every shared package is the committed one; npm run api-report says what to do otherwise', async () => {
    const check = [join(root, 'shared/build/src/release/api-report.ts'), '--check'];
    const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
    const said = await promisify(execFile)(process.execPath, check, options).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(said).toBe('');
  }, 400_000);

  it('may not lose or change anything without a new major', () => {
    const gone = judge(committed, surface('1.3.0', '. const a: string'));
    expect(gone.fault).toContain('raise its version to 2.0.0');
    expect(gone.difference.removed).toEqual(['. const b: () => void']);
    const changed = surface('1.2.0', '. const a: number', '. const b: () => void');
    expect(judge(committed, changed).fault).toContain('2.0.0');
    expect(judge(committed, { ...changed, version: '2.0.0' }).fault).toBeUndefined();
  });

  it('may grow with a new minor', () => {
    const grown = (version: string) =>
      surface(version, '. const a: string', '. const b: () => void', '. const c: 1');
    expect(judge(committed, grown('1.2.5')).fault).toContain('raise its version to 1.3.0');
    expect(judge(committed, grown('1.3.0')).fault).toBeUndefined();
    expect(judge(committed, grown('2.0.0')).fault).toBeUndefined();
  });

  it('of the contract has the version that remotes ask for', () => {
    const file = readFileSync(join(root, 'shared/contract/package.json'), 'utf8');
    const { version } = JSON.parse(file) as { version: string };
    expect(version.split('.').slice(0, 2).join('.')).toBe(CONTRACT_VERSION);
  });
});

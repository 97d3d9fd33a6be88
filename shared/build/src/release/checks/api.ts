import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.ts';
import { stampOfCheck } from '../api-stamp.ts';
import type { Refusal } from './refusal.ts';
import { runScript } from './run-script.ts';

/**
 * Holds the surface of the shared packages against docs/api-report, as a test of this repository does: what differs
 * from its report without a version that says so may break remotes that were built before. Some seconds, and none
 * as long as nothing of it has changed since this or the test has looked.
 */
export async function checkApi(): Promise<Refusal[]> {
  if (existsSync(stampOfCheck())) return [];
  const { code, output } = await runScript(join(root, 'shared/build/src/release/api-report.ts'), ['--check']);
  return code === 0 ? [] : [{ check: 'api', text: output }];
}

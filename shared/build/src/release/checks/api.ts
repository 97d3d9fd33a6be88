import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs, root } from '../../workspace.ts';
import type { Refusal } from './refusal.ts';
import { runScript } from './run-script.ts';

const BUILD = 'shared/build/src/release';
/** All that the outcome depends on. */
const inputs = [
  'shared/contract',
  'shared/validation',
  'shared/session',
  'shared/i18n',
  'shared/ui',
  'shared/parties',
  'shared/federation',
  'docs/api-report',
];

/**
 * Holds the surface of the shared packages against docs/api-report, as a test of this repository does: what differs
 * from its report without a version that says so may break remotes that were built before. Some seconds, and none
 * as long as nothing of it has changed.
 */
export async function checkApi(): Promise<Refusal[]> {
  const file = join(root, 'node_modules/.cache/certdeck/api-report', hashOfInputs(inputs));
  if (existsSync(file)) return [];
  const { code, output } = await runScript(join(root, BUILD, 'api-report.ts'), '--check');
  if (code !== 0) return [{ check: 'api', text: output }];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return [];
}

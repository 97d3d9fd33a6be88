import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it.each([
  ['compat', 'run'],
  ['dev', 'against'],
  ['new-remote', 'owner'],
  ['api-report', 'unreleased'],
])('npm run %s begins nothing when npm has kept its option --%s', (command, option) => {
  const file = join(import.meta.dirname, `../commands/${command}.mjs`);
  const env = { PATH: process.env['PATH'], [`npm_config_${option}`]: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `npm has kept --${option} for itself: write -- before what is for the command\n`,
  ]);
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../workspace.ts';

it.each([
  ['build', 'force'],
  ['compat', 'run'],
  ['dev', 'against'],
  ['new-remote', 'owner'],
  ['new-area', 'read'],
  ['api-report', 'unreleased'],
])('npm run %s begins nothing when npm has kept its option --%s', (command, option) => {
  const file = join(import.meta.dirname, `../../commands/${command}.mjs`);
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

it.each(['embed', 'telemetry', 'pki', 'dev', 'sign-in', 'dashboard'])(
  'npm run new:remote makes none at the address /%s, which the server or the shell answers',
  (id) => {
    const file = join(import.meta.dirname, '../new-remote/create.ts');
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', file, id], {
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`/${id} is an address of the shell: choose another name`);
    expect(existsSync(join(root, `remote-${id}`))).toBe(false);
  },
);

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeCurrent } from './changes.ts';
import { withLock } from './lock.ts';
import { changeDeployment, readDeployment, writeDeployment } from './folder.ts';
import { openStore } from './store.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-store-'));
  writeDeployment(deploymentOf(remote('orders', 'o0'), remote('ssl', 's0')), folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process of its own that makes `count` releases of one remote, one after the other. */
function releaser(id: string, count: number): Promise<unknown> {
  const script = `
    import { makeCurrent } from './changes.ts';
    import { changeDeployment } from './folder.ts';
    import { remote } from './testing/deployments.ts';
    for (let turn = 1; turn <= ${count}; turn += 1)
      await changeDeployment(${JSON.stringify(folder)}, (before) =>
        makeCurrent(before, remote('${id}', '${id[0]}' + turn), new Date()));`;
  const here = new URL('.', import.meta.url).pathname;
  const source = script.replaceAll("'./", `'${here}`);
  return run(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

describe('the store', () => {
  it('loses no release when two are made at once', async () => {
    await Promise.all([releaser('orders', 25), releaser('ssl', 25)]);
    const after = readDeployment(folder);
    expect(after?.registry.revision).toBe(51);
    expect(after?.registry.remotes.map(({ release }) => release)).toEqual(['o25', 's25']);
    const log = after?.changes.map(({ release }) => release) ?? [];
    expect(new Set(log).size).toBe(50);
    expect(readdirSync(folder)).toEqual(['deployment.json']);
  });

  it('writes nothing when the change is refused, and is free again afterwards', async () => {
    const before = readFileSync(join(folder, 'deployment.json'), 'utf8');
    await expect(
      changeDeployment(folder, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(changeDeployment(folder, (current) => current)).rejects.toThrow("doesn't follow");
    expect(readFileSync(join(folder, 'deployment.json'), 'utf8')).toBe(before);
    expect(existsSync(join(folder, 'deployment.json.lock'))).toBe(false);
  });

  it('says what to do with a document that is damaged, and leaves it', async () => {
    for (const [damaged, why] of [
      ['{"schema', 'JSON'],
      ['{"hostRelease":"h1"}', 'registry'],
    ] as const) {
      writeFileSync(join(folder, 'deployment.json'), damaged);
      const refusal = expect.objectContaining({
        name: 'ReleaseError',
        message: expect.stringContaining(
          'deployment.json is damaged: put back a copy, or delete it and run npm run build',
        ),
      });
      await expect(openStore(folder, {}).read()).rejects.toEqual(refusal);
      await expect(changeDeployment(folder, (current) => current)).rejects.toEqual(refusal);
      await expect(openStore(folder, {}).read()).rejects.toThrow(why);
      expect(readFileSync(join(folder, 'deployment.json'), 'utf8')).toBe(damaged);
    }
  });

  it('overwrites nothing that was written past the lock', async () => {
    await expect(
      changeDeployment(folder, (current) => {
        writeDeployment(makeCurrent(current!, remote('ssl', 's1'), new Date()), folder);
        return makeCurrent(current!, remote('orders', 'o1'), new Date());
      }),
    ).rejects.toThrow('somebody else wrote revision 2');
    expect(readDeployment(folder)?.registry.remotes.map(({ release }) => release)).toEqual(['o0', 's1']);
  });
});

describe('the lock', () => {
  const holder = (pid: number, at: number) =>
    JSON.stringify({ pid, machine: hostname(), at, token: 'somebody' });

  it('of a process that has ended is taken over', async () => {
    const file = join(folder, 'lock');
    const ended = await run(process.execPath, ['-p', 'process.pid'], { env: {} });
    writeFileSync(file, holder(Number(ended.stdout), Date.now()));
    expect(await withLock(file, () => 'done')).toBe('done');
    writeFileSync(file, holder(process.pid, Date.now() - 61_000));
    expect(await withLock(file, () => 'done')).toBe('done');
    expect(existsSync(file)).toBe(false);
  });

  it('of another machine is respected, whose processes nobody here can see', async () => {
    const file = join(folder, 'lock');
    const ended = await run(process.execPath, ['-p', 'process.pid'], { env: {} });
    const other = { pid: Number(ended.stdout), machine: 'elsewhere', at: Date.now(), token: 'somebody' };
    writeFileSync(file, JSON.stringify(other));
    await expect(withLock(file, () => 'done', 100)).rejects.toThrow('another release is being made');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other);
  });

  it('of a process that works is respected', async () => {
    const file = join(folder, 'lock');
    writeFileSync(file, holder(process.pid, Date.now()));
    await expect(withLock(file, () => 'done', 100)).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringContaining(`held by process ${process.pid} of ${hostname()}: another release`),
    });
    expect(existsSync(file)).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecret, secretOf } from './secret.ts';

const GOOD = 'a secret of the operator';
let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-secret-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (content: string): string => {
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
};
const read = (more: { CA_KEY_SECRET?: string; CA_KEY_SECRET_FILE?: string; DEMO?: boolean } = {}) =>
  secretOf(
    { CA_KEY_SECRET: '', CA_KEY_SECRET_FILE: '', DEMO: false, DATA_DIR: folder, ...more },
    (sentence) => void said.push(sentence),
  );

describe('the secret of the authority’s keys', () => {
  it('comes from the environment, or from a file without its last line break', async () => {
    expect((await read({ CA_KEY_SECRET: GOOD })).text).toBe(GOOD);
    expect((await read({ CA_KEY_SECRET_FILE: fileWith(`${GOOD}\n`) })).text).toBe(GOOD);
    expect((await read({ CA_KEY_SECRET_FILE: fileWith(` ${GOOD}\r\n`) })).text).toBe(` ${GOOD}`);
    expect(said).toEqual([]);
  });

  it('is wanted in real use: the refusal says what to do', async () => {
    await expect(read()).rejects.toMatchObject({ code: 'SECRET_MISSING' });
    await expect(read()).rejects.toThrow(
      /Set CA_KEY_SECRET, or CA_KEY_SECRET_FILE .* "openssl rand -base64 32"/,
    );
  });

  it('is refused when it is short, can’t be read or is given twice', async () => {
    const unfit = { code: 'SECRET_UNFIT' };
    await expect(read({ CA_KEY_SECRET: 'fifteen letters' })).rejects.toMatchObject(unfit);
    await expect(read({ CA_KEY_SECRET_FILE: fileWith('\n') })).rejects.toMatchObject(unfit);
    await expect(read({ CA_KEY_SECRET_FILE: join(folder, 'none') })).rejects.toThrow(join(folder, 'none'));
    const twice = { CA_KEY_SECRET: GOOD, CA_KEY_SECRET_FILE: fileWith(GOOD) };
    await expect(read(twice)).rejects.toThrow('both set');
  });

  it('is in no message', async () => {
    const secret = 'hidden words';
    await expect(read({ CA_KEY_SECRET: secret })).rejects.not.toThrow(secret);
    expect((await readSecret({ OTHER: GOOD }, 'OTHER'))?.from).toBe('OTHER');
    expect(await readSecret({}, 'OTHER')).toBeUndefined();
  });

  it('is made for a demonstration, for its owner alone and with a warning at each start', async () => {
    const [first, second] = await Promise.all([read({ DEMO: true }), read({ DEMO: true })]);
    expect(Buffer.from(first.text, 'base64')).toHaveLength(32);
    expect(second.text).toBe(first.text);
    const file = join(folder, 'ca', 'development-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(first.text);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(said).toEqual([expect.stringContaining(file), expect.stringContaining('for real use')]);
    expect((await read({ DEMO: true, CA_KEY_SECRET: GOOD })).text).toBe(GOOD);
  });

  it('of a demonstration does not do for real use, and the refusal says how to change it', async () => {
    await read({ DEMO: true });
    await expect(read()).rejects.toThrow(/was a demonstration .*development-secret.*ca change-secret/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  costOf,
  decodeSealed,
  encodeSealed,
  newSealingKey,
  openWithKey,
  openWithSecret,
  type Sealed,
  SealError,
  sealWithKey,
  sealWithSecret,
} from './seal.ts';

const CONTENT = randomBytes(1200);
const SECRET = randomBytes(32).toString('base64');
const seal = (secret = SECRET) => sealWithSecret(secret, 'root', CONTENT);

const changed = (text: string, from: string | RegExp, to: string): string => {
  const other = text.replace(from, to);
  if (other === text) throw new Error(`${from} is not in ${text}`);
  return other;
};

describe('a seal', () => {
  it('opens with its secret and name', async () => {
    expect(await openWithSecret(SECRET, 'root', await seal())).toEqual(CONTENT);
  });

  it('costs 128 MiB a try unless the secret is random, and says so', async () => {
    const { header } = await seal('correct horse battery staple');
    expect(JSON.parse(header)).toMatchObject({ v: 1, name: 'root', kdf: 'scrypt', N: 131_072, r: 8, p: 1 });
    expect(
      [SECRET, randomBytes(32).toString('base64url'), randomBytes(32).toString('hex')].map(costOf),
    ).toEqual([14, 14, 14]);
    for (const chosen of [
      'correct horse battery staple',
      'correcthorsebatterystaplecorrecthorsebatter',
      'A-long-secret-1-of-43-characters-and-spaces '.slice(0, 43).replace(/-/g, ' '),
      `${SECRET}${SECRET}`,
      SECRET.slice(0, 30),
    ])
      expect(costOf(chosen)).toBe(17);
  });

  it('does not open with another secret or under another name', async () => {
    const sealed = await seal();
    await expect(openWithSecret(SECRET.slice(1), 'root', sealed)).rejects.toThrow(SealError);
    await expect(openWithSecret(SECRET, 'private', sealed)).rejects.toThrow('“root” is sealed');
  });

  it('does not open when its header, text or tag was changed', async () => {
    const sealed = await seal();
    const salt = randomBytes(16).toString('base64');
    const worse: Sealed[] = [
      { ...sealed, header: changed(sealed.header, /"salt":"[^"]+"/, `"salt":"${salt}"`) },
      // Means the same to a reader of JSON; the octets differ.
      { ...sealed, header: changed(sealed.header, '"v":1', '"v": 1') },
      { ...sealed, header: changed(sealed.header, '"N":16384', '"N":32768') },
      { ...sealed, header: 'nonsense' },
      { ...sealed, body: sealed.body.subarray(1) },
      { ...sealed, body: sealed.body.subarray(0, -1) },
      { ...sealed, body: Buffer.alloc(3) },
      ...[0, 600, sealed.body.length - 1].map((at) => {
        const body = Buffer.from(sealed.body);
        body[at] = (body[at] ?? 0) ^ 1;
        return { ...sealed, body };
      }),
    ];
    for (const one of worse) await expect(openWithSecret(SECRET, 'root', one)).rejects.toThrow(SealError);
  });

  it('asks for no more memory than its bounds, whatever its header says', async () => {
    const sealed = await seal();
    for (const bad of ['"N":1099511627776', '"N":2', '"N":16385'])
      await expect(
        openWithSecret(SECRET, 'root', { ...sealed, header: changed(sealed.header, '"N":16384', bad) }),
      ).rejects.toThrow('can’t be read');
  });

  it('takes a secret in either form of its accents', async () => {
    const sealed = await seal('geheimnisvolle Übermittlung');
    expect(await openWithSecret('geheimnisvolle U\u0308bermittlung', 'root', sealed)).toEqual(CONTENT);
  });

  it('is never the same twice, and shows nothing of what it holds', async () => {
    const [one, two] = [await seal(), await seal()];
    expect(one.header).not.toBe(two.header);
    expect(one.body.equals(two.body)).toBe(false);
    expect(one.body.includes(CONTENT.subarray(0, 8))).toBe(false);
  });

  it('with a random key opens with that key and name alone', () => {
    const key = newSealingKey();
    const sealed = sealWithKey(key, 'key 1', CONTENT);
    expect(openWithKey(key, 'key 1', sealed)).toEqual(CONTENT);
    expect(() => openWithKey(newSealingKey(), 'key 1', sealed)).toThrow(SealError);
    expect(() => openWithKey(key, 'key 2', sealed)).toThrow(SealError);
    const header = changed(sealed.header, 'key 1', 'key 2');
    expect(() => openWithKey(key, 'key 2', { ...sealed, header })).toThrow(SealError);
  });

  it('can be kept in a file', async () => {
    const file = encodeSealed(await seal());
    expect(await openWithSecret(SECRET, 'root', decodeSealed(file))).toEqual(CONTENT);
    for (const bad of [Buffer.alloc(0), Buffer.from('-----BEGIN PRIVATE KEY-----\n'), file.subarray(0, 40)])
      expect(() => decodeSealed(bad)).toThrow(SealError);
  });
});

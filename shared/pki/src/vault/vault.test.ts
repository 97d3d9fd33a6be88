import { describe, expect, it, jest } from '@jest/globals';
import { generateCsr } from '../csr/generate.ts';
import { derToPem, pemToDer, splitPemBlocks } from '../encoding/pem.ts';
import { run } from '../testing/command-line.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { scrambleSecret, unscrambleSecret, vaultSecret } from './secret.ts';
import { utf8Bytes } from '../encoding/bytes.ts';
import { sealEnvelope } from './enveloped-data.ts';
import { createKeyVault, decryptPrivateKey, encryptPrivateKey, VAULT_LABEL } from './vault.ts';

const SECRET = '0123456789abcdef'.repeat(4);
const OTHER = 'f'.repeat(64);

async function samplePrivateKey(): Promise<string> {
  return (await generateCsr({ hostname: 'example.com', signAlg: 'ECDSA' })).privateKey;
}

describe('the secret of the vault', () => {
  it('is stored under spark and encryption_key after first use (CRY-037)', () => {
    const storage = new MemoryStorage();
    const secret = vaultSecret(storage);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect([...storage.entries.keys()]).toEqual(['spark', 'encryption_key']);
    expect(storage.getItem('spark')).toBe(storage.getItem('encryption_key'));
    expect(vaultSecret(storage)).toBe(secret);
  });

  it('is stored reversed with dashes at 8, 12, 16 and 20 (CRY-038, D-085)', () => {
    const stored = scrambleSecret(SECRET);
    expect(stored.split('-').map((part) => part.length)).toEqual([8, 4, 4, 4, 44]);
    expect(Array.from(stored.replaceAll('-', '')).toReversed().join('')).toBe(SECRET);
    expect(stored).not.toContain(SECRET);
    expect(unscrambleSecret(stored)).toBe(SECRET);
  });

  it('restores the missing name and prefers spark where both differ (D-086)', () => {
    const storage = new MemoryStorage();
    storage.setItem('encryption_key', scrambleSecret(SECRET));
    expect(vaultSecret(storage)).toBe(SECRET);
    expect(storage.getItem('spark')).toBe(scrambleSecret(SECRET));
    storage.setItem('spark', scrambleSecret(OTHER));
    expect(vaultSecret(storage)).toBe(OTHER);
    expect(storage.getItem('encryption_key')).toBe(scrambleSecret(OTHER));
  });

  it('does not lose the good name to a damaged one (D-086)', () => {
    const storage = new MemoryStorage();
    storage.setItem('spark', 'garbage');
    storage.setItem('encryption_key', scrambleSecret(SECRET));
    expect(vaultSecret(storage)).toBe(SECRET);
  });
});

describe('the key vault', () => {
  it('gives a private key back exactly as it was put in (CRY-036)', async () => {
    const vault = createKeyVault(new MemoryStorage());
    const privateKey = await samplePrivateKey();
    const sealed = await vault.encrypt(privateKey);
    expect(splitPemBlocks(sealed).map((block) => block.label)).toEqual(['CMS']);
    expect(sealed).not.toContain('PRIVATE KEY');
    expect(await vault.decrypt(sealed)).toBe(privateKey);
  });

  it('makes EnvelopedData with aes256-CBC and one password recipient, as openssl reads it (CRY-036, D-084)', async () => {
    const sealed = await encryptPrivateKey(await samplePrivateKey(), { secret: SECRET });
    const printed = run('openssl', ['cms', '-cmsout', '-print', '-inform', 'PEM', '-in', 'a.pem'], {
      'a.pem': sealed,
    });
    expect(printed.output).toMatch(/pkcs7-envelopedData/);
    expect(printed.output).toMatch(/d\.pwri:/);
    expect(printed.output.match(/d\.\w+:/g)).toEqual(['d.envelopedData:', 'd.pwri:']);
    expect(printed.output).toMatch(/contentEncryptionAlgorithm:\s+algorithm: aes-256-cbc/);
  });

  it.each([
    ['the secret', { secret: SECRET }, SECRET],
    ['a passphrase', { passphrase: 'correct horse' }, 'correct horse'],
  ])('is opened by openssl with %s (CRY-036, D-087)', async (_name, key, password) => {
    const privateKey = await samplePrivateKey();
    const sealed = await encryptPrivateKey(privateKey, key);
    const opened = run(
      'openssl',
      ['cms', '-decrypt', '-inform', 'PEM', '-in', 'a.pem', '-pwri_password', password, '-binary'],
      { 'a.pem': sealed },
    );
    expect(opened.output).toBe(privateKey);
  });

  it('derives the key of a passphrase by 600,000 rounds (D-087)', async () => {
    const sealed = await encryptPrivateKey(await samplePrivateKey(), { passphrase: '口令 ' });
    const { output } = run('openssl', ['asn1parse', '-in', 'a.pem'], { 'a.pem': sealed });
    // 600000 is 0x927C0.
    expect(output).toMatch(/INTEGER\s+:0927C0/);
    await expect(decryptPrivateKey(sealed, { passphrase: '口令' })).rejects.toMatchObject({
      code: 'WRONG_SECRET',
    });
    expect(await decryptPrivateKey(sealed, { passphrase: '口令 ' })).toContain('PRIVATE KEY');
  });

  it('never yields other text for a wrong secret (CRY-036, D-084)', async () => {
    const sealed = await encryptPrivateKey(await samplePrivateKey(), { secret: SECRET });
    for (let round = 0; round < 300; round += 1) {
      const wrong = round.toString(16).padStart(64, '0');
      await expect(decryptPrivateKey(sealed, { secret: wrong })).rejects.toMatchObject({
        code: 'WRONG_SECRET',
      });
    }
  });

  it('encrypts the same key differently each time', async () => {
    const privateKey = await samplePrivateKey();
    const first = pemToDer(await encryptPrivateKey(privateKey, { secret: SECRET }));
    const second = pemToDer(await encryptPrivateKey(privateKey, { secret: SECRET }));
    expect(Buffer.from(first.slice(-64)).equals(Buffer.from(second.slice(-64)))).toBe(false);
  });

  it('rejects with ERROR DURING ENCRYPTION PROCESS when the browser fails to encrypt (CRY-039)', async () => {
    const encrypt = jest.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('subtle failure'));
    try {
      const failure = createKeyVault(new MemoryStorage()).encrypt('key');
      await expect(failure).rejects.toMatchObject({
        code: 'ENCRYPTION',
        message: 'ERROR DURING ENCRYPTION PROCESS',
        cause: expect.anything(),
      });
    } finally {
      encrypt.mockRestore();
    }
  });

  it.each([
    ['nothing', '', { secret: SECRET }],
    ['with an empty secret', 'key', { secret: '' }],
    ['with an empty passphrase', 'key', { passphrase: '' }],
  ])('does not encrypt %s (CRY-039)', async (_name, privateKey, key) => {
    await expect(encryptPrivateKey(privateKey, key)).rejects.toMatchObject({
      code: 'ENCRYPTION',
      message: 'ERROR DURING ENCRYPTION PROCESS',
      cause: { code: 'EMPTY_INPUT', message: 'nothing to encrypt, or nothing to encrypt with' },
    });
  });

  it('keeps every character of what was put in, and takes octets that are no text for a wrong secret (D-084)', async () => {
    const marked = '\ufeffkey\r\n';
    const key = { secret: SECRET };
    expect(await decryptPrivateKey(await encryptPrivateKey(marked, key), key)).toBe(marked);
    const sealed = await sealEnvelope(Uint8Array.of(0xff, 0xfe, 0x41), utf8Bytes(SECRET), 1_000);
    await expect(decryptPrivateKey(derToPem(sealed, VAULT_LABEL), key)).rejects.toMatchObject({
      code: 'WRONG_SECRET',
      message: 'the content is not text',
      cause: expect.anything(),
    });
  });

  it('tells its secret to a worker, which has no storage (CRY-037)', async () => {
    const storage = new MemoryStorage();
    const vault = createKeyVault(storage);
    const sealed = await vault.encrypt('key');
    expect(await decryptPrivateKey(sealed, { secret: vault.secret() })).toBe('key');
    expect(vault.secret()).toBe(vaultSecret(storage));
  });

  it('rejects in the same way where nothing can be stored (CRY-039)', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    await expect(createKeyVault(full).encrypt('key')).rejects.toMatchObject({
      code: 'ENCRYPTION',
      message: 'ERROR DURING ENCRYPTION PROCESS',
      cause: { name: 'QuotaExceededError' },
    });
  });
});

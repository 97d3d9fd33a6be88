import { describe, expect, it } from '@jest/globals';
import { generateKeyPem, loadSigningKey } from './signing-key.ts';

describe('a signing key', () => {
  it('says the same of every wrong passphrase, whatever padding that happens to leave', async () => {
    const pem = await generateKeyPem('p-256', 'secret');
    const said = new Set<string>();
    for (let wrong = 0; wrong < 600; wrong += 1) {
      try {
        loadSigningKey(pem, `wrong ${wrong}`);
      } catch (error) {
        said.add((error as Error).message);
      }
    }
    expect([...said]).toEqual([expect.stringContaining('can’t be decrypted: the passphrase is wrong')]);
    expect(loadSigningKey(pem, 'secret').keyId).toHaveLength(20);
  });
});

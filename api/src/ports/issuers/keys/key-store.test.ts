import { describe, expect, it } from '@jest/globals';
import { describeKeyStore } from '../testing/key-store-contract.ts';
import { KeyStores } from './key-store.ts';
import { MemoryKeyStore } from './memory-key-store.ts';

describeKeyStore(async () => new MemoryKeyStore());

describe('the stores of a process', () => {
  it('make keys in the one they are told and open them by the scheme of their URI', async () => {
    const old = Object.assign(new MemoryKeyStore(), { scheme: 'other' });
    const stores = new KeyStores([old, new MemoryKeyStore()], 'memory');
    const made = await stores.generate('p-256');
    expect(made.uri).toMatch(/^memory:/);
    const earlier = await old.generate('p-256');
    expect(earlier.uri).toMatch(/^other:/);
    expect((await stores.open(earlier.uri)).keyId).toEqual(earlier.key.keyId);
    expect((await stores.open(made.uri)).keyId).toEqual(made.key.keyId);
  });

  it('say so when no store has the scheme', async () => {
    const stores = new KeyStores([new MemoryKeyStore()], 'memory');
    await expect(stores.open('pkcs11:token=certdeck')).rejects.toMatchObject({ code: 'NO_STORE' });
    await expect(new KeyStores([], 'sealed').generate('p-256')).rejects.toThrow('"sealed"');
  });
});

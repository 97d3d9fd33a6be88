import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { type CryptoParts, openCryptoWays } from './open-crypto.ts';
import { openChainTestMode } from './sandbox/test-mode.ts';
import { XPUB } from './testing/token-desk.ts';

const NODE = 'https://node.example/';

describe('tokens as ways to pay', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const ways = (set: Partial<CryptoParts['config']>, isDemo = false) => {
    const now = () => new Date();
    const config: CryptoParts['config'] = {
      CRYPTO_NETWORK: 'ethereum',
      CRYPTO_RPC_URL: '',
      CRYPTO_XPUB: '',
      CRYPTO_CONFIRMATIONS: 64,
      CRYPTO_API_KEY: '',
      CRYPTO_ORDERS: false,
      ...set,
    };
    const { db } = database;
    const parts = { config, db, now, rateOf: async () => 0.14, walletPage: () => '/wallet' };
    return openCryptoWays(parts, isDemo ? openChainTestMode({ db, now }) : undefined).map(({ id }) => id);
  };

  it('are what the network has, with a key and a node; in a demonstration those of the sandbox', () => {
    const both = { CRYPTO_RPC_URL: NODE, CRYPTO_XPUB: XPUB };
    expect(ways(both)).toEqual(['usdt', 'usdc']);
    expect(ways({ ...both, CRYPTO_NETWORK: 'sepolia' })).toEqual(['usdc']);
    expect(ways({ ...both, CRYPTO_NETWORK: 'tron' })).toEqual(['usdt']);
    expect(ways({}, true)).toEqual(['usdt', 'usdc']);
    expect(ways({})).toEqual([]);
  });

  it('need both, and a key that can be read, in a demonstration, too', () => {
    expect(() => ways({ CRYPTO_RPC_URL: NODE })).toThrow('CRYPTO_XPUB must be set');
    expect(() => ways({ CRYPTO_XPUB: XPUB }, true)).toThrow('CRYPTO_RPC_URL must be set');
    expect(() => ways({ CRYPTO_RPC_URL: NODE, CRYPTO_XPUB: 'xpub1' })).toThrow("CRYPTO_XPUB can't be used");
  });
});

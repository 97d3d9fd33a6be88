import { webcrypto } from 'node:crypto';
import { cryptoProviders } from '@certdeck/pki';

// jsdom's page has no WebCrypto, which every browser has: without it no Idempotency-Key outlives a page.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
cryptoProviders.set('default', webcrypto as Crypto);

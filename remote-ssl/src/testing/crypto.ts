import { webcrypto } from 'node:crypto';
import { cryptoProviders } from '@certdeck/pki';

// jsdom's page has no WebCrypto.
cryptoProviders.set('default', webcrypto as Crypto);

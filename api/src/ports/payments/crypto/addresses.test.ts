import { describe, expect, it } from '@jest/globals';
import { HDKey } from '@scure/bip32';
import { addressAt, checksummed, openAccountKey } from './addresses.ts';
import { networks, type Token } from './networks.ts';
import { XPUB } from './testing/token-desk.ts';

describe('an address that receives', () => {
  it('is the one that wallets have at the same place of the account (BIP-32, BIP-44)', () => {
    const account = openAccountKey(XPUB);
    // The first accounts of Hardhat and Anvil, m/44'/60'/0'/0/n of "test test … junk".
    expect([0, 1, 2].map((position) => checksummed(addressAt(account, position)))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ]);
  });

  it('is made of no private key, which must not be here, nor of a word', () => {
    const secret = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).privateExtendedKey;
    expect(() => openAccountKey(secret)).toThrow('private');
    expect(() => openAccountKey('xpub')).toThrow();
  });

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    ...Object.values(networks).flatMap(({ kind, tokens }) =>
      kind === 'tron' ? [] : Object.values(tokens as Record<string, Token>).map(({ contract }) => contract),
    ),
  ])('%s has the checksum of EIP-55', (address) => {
    expect(checksummed(address.toLowerCase())).toBe(address);
  });
});

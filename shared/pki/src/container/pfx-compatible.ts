/**
 * The compatible PFX profile by node-forge's primitives: browsers have no 3DES. forge's own PKCS#12
 * writer is not used, since it takes RSA keys only and leaves certificates in clear. Loaded when a
 * file is built.
 */
import cipherModule from 'node-forge/lib/cipher.js';
import pbe from 'node-forge/lib/pbe.js';
import forgeUtil from 'node-forge/lib/util.js';
import { randomBytes, subtleCrypto } from '../crypto-provider.ts';
import { derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { latin1Bytes, latin1Text, type Bytes } from '../encoding/bytes.ts';
import { derMacData } from './mac-data.ts';
import type { PfxCipher } from './pfx.ts';

/** What Windows itself writes; old readers stop at 2,048 and more would not save 3DES. */
const ROUNDS = 2_000;
const SALT_BYTES = 8;
const PBE_SHA1_3DES = '1.2.840.113549.1.12.1.3';
const SHA1_OID = '1.3.14.3.2.26';
/** What a derived value is for (RFC 7292 B.3). */
const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

/** pbeWithSHAAnd3-KeyTripleDES-CBC; the MAC is HMAC-SHA-1. */
export function compatibleCipher(password: string): PfxCipher {
  function derive(salt: Bytes, purpose: number, length: number): string {
    return pbe
      .generatePkcs12Key(password, forgeUtil.createBuffer(latin1Text(salt)), purpose, ROUNDS, length)
      .getBytes();
  }
  return {
    async encrypt(content) {
      const salt = randomBytes(SALT_BYTES);
      const cipher = cipherModule.createCipher('3DES-CBC', derive(salt, PURPOSE.key, 24));
      cipher.start({ iv: derive(salt, PURPOSE.iv, 8) });
      cipher.update(forgeUtil.createBuffer(latin1Text(content)));
      cipher.finish();
      return {
        algorithm: derSequence(derOid(PBE_SHA1_3DES), derSequence(derOctets(salt), derUnsigned(ROUNDS))),
        encrypted: latin1Bytes(cipher.output.getBytes()),
      };
    },
    async mac(content) {
      const salt = randomBytes(SALT_BYTES);
      const subtle = subtleCrypto();
      const raw = latin1Bytes(derive(salt, PURPOSE.mac, 20));
      const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
      return derMacData(SHA1_OID, new Uint8Array(await subtle.sign('HMAC', key, content)), salt, ROUNDS);
    },
  };
}

/**
 * The only module that knows node-forge: the block ciphers that browsers lack, which are DES, 3DES
 * and RC2 everywhere and AES-192 in Chromium. Loaded when a protected file needs one of them.
 */
import cipherModule from 'node-forge/lib/cipher.js';
import 'node-forge/lib/aes.js';
import 'node-forge/lib/des.js';
import rc2 from 'node-forge/lib/rc2.js';
import forgeUtil from 'node-forge/lib/util.js';
import { latin1Bytes, latin1Text, type Bytes } from '../../encoding/bytes.ts';

/** 3DES takes 24 bytes of key, RC2 says its effective bits apart from them (RFC 2268 6). */
export type OldCipher = { name: 'DES' | '3DES' | 'AES' } | { name: 'RC2'; bits: number };

/** CBC without padding: the data are whole blocks. */
export function runCbc(
  cipher: OldCipher,
  direction: 'encrypt' | 'decrypt',
  key: Bytes,
  iv: Bytes,
  data: Bytes,
): Bytes {
  const keyText = latin1Text(key);
  const machine =
    cipher.name === 'RC2'
      ? rc2Machine(keyText, cipher.bits, direction)
      : direction === 'encrypt'
        ? cipherModule.createCipher(`${cipher.name}-CBC`, keyText)
        : cipherModule.createDecipher(`${cipher.name}-CBC`, keyText);
  const options = forgeUtil.createBuffer(latin1Text(iv));
  if (cipher.name === 'RC2') {
    machine.start(options);
  } else {
    machine.start({ iv: options });
  }
  machine.update(forgeUtil.createBuffer(latin1Text(data)));
  machine.finish(() => true);
  return latin1Bytes(machine.output.getBytes());
}

function rc2Machine(key: string, bits: number, direction: 'encrypt' | 'decrypt') {
  return direction === 'encrypt'
    ? rc2.createEncryptionCipher(key, bits)
    : rc2.createDecryptionCipher(key, bits);
}

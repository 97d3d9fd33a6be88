/**
 * The modules of node-forge that the old ciphers need, without the other 60 kB. @types/node-forge
 * describes the whole only, and RC2 not at all.
 */
declare module 'node-forge/lib/util.js' {
  import type { util } from 'node-forge';
  const forgeUtil: { createBuffer: typeof util.createBuffer };
  export default forgeUtil;
}

declare module 'node-forge/lib/cipher.js' {
  import type { util } from 'node-forge';
  /** One run of a block cipher; `finish` takes a padding function. */
  export interface CipherMachine {
    /** Most ciphers want `{ iv }`, RC2 the iv itself. */
    start(options: util.ByteStringBuffer | { iv: util.ByteStringBuffer }): void;
    update(data: util.ByteStringBuffer): void;
    finish(pad: () => boolean): boolean;
    output: util.ByteStringBuffer;
  }
  const forgeCipher: {
    createCipher(name: string, key: string): CipherMachine;
    createDecipher(name: string, key: string): CipherMachine;
  };
  export default forgeCipher;
}

declare module 'node-forge/lib/rc2.js' {
  import type { CipherMachine } from 'node-forge/lib/cipher.js';
  const rc2: {
    createEncryptionCipher(key: string, bits: number): CipherMachine;
    createDecryptionCipher(key: string, bits: number): CipherMachine;
  };
  export default rc2;
}

declare module 'node-forge/lib/aes.js';
declare module 'node-forge/lib/des.js';

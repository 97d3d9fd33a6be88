/**
 * The two modules of node-forge that the compatible PFX profile needs, without the other 60 kB.
 * @types/node-forge describes the whole only.
 */
declare module 'node-forge/lib/pbe.js' {
  import type { pkcs12 } from 'node-forge';
  const pbe: { generatePkcs12Key: typeof pkcs12.generateKey };
  export default pbe;
}

declare module 'node-forge/lib/util.js' {
  import type { util } from 'node-forge';
  const forgeUtil: { createBuffer: typeof util.createBuffer };
  export default forgeUtil;
}

declare module 'node-forge/lib/cipher.js' {
  import type { cipher } from 'node-forge';
  const forgeCipher: { createCipher: typeof cipher.createCipher };
  export default forgeCipher;
}

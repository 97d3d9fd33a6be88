import { decodeSealed, encodeSealed, openWithKey, sealWithKey } from './seal.ts';

/** Seals texts that belong to somebody: whoever reads the table or a backup of it has none. */
export interface TextSeal {
  /** @param owner id of whom or what it belongs to; it is part of the seal */
  seal(owner: string, secret: string): Promise<Buffer>;
  /** @throws SealError for what was changed, or belongs to another owner */
  open(owner: string, sealed: Buffer): Promise<string>;
}

/**
 * @param keyOf 32 octets that every process of the installation has
 * @param what it is, as part of the seal: a secret of one kind doesn't open as one of another
 */
export const textSeal = (keyOf: () => Promise<Buffer>, what: string): TextSeal => ({
  async seal(owner, secret) {
    return encodeSealed(sealWithKey(await keyOf(), `${what} ${owner}`, Buffer.from(secret)));
  },
  async open(owner, sealed) {
    return openWithKey(await keyOf(), `${what} ${owner}`, decodeSealed(sealed)).toString();
  },
});

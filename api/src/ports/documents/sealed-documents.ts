import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isID } from '../../platform/database/identifiers.ts';
import { decodeSealed, encodeSealed, openWithKey, SealError, sealWithKey } from '../issuers/keys/seal.ts';
import { type Document, type DocumentName, type DocumentStore, MOST_OCTETS } from './documents.ts';
import type { Objects } from './objects.ts';

/** What the seal adds: its header, and ours with the type. */
const ADDED = 4096;

const headSchema = z.object({ v: z.literal(1), type: z.string(), sha256: z.hex().length(64) });

/** Unseals nothing: what was sealed isn't a document of ours. */
class NoDocument extends Error {}

/**
 * Documents, sealed before they leave the process: whoever reads the folder, the bucket or a backup of either has
 * nothing, and what was changed, exchanged or cut there does not open.
 * @param keyOf 32 octets that every process of the installation has
 */
export function sealedDocuments(objects: Objects, keyOf: () => Promise<Buffer>): DocumentStore {
  return {
    async put(name, { content, type }) {
      const key = keyFor(name);
      if (content.length > MOST_OCTETS) return { kind: 'too-large', most: MOST_OCTETS };
      const sha256 = hashOf(content);
      const head = Buffer.from(`${JSON.stringify({ v: 1, type, sha256 })}\n`);
      const sealed = sealWithKey(await keyOf(), sealedName(key), Buffer.concat([head, content]));
      const outcome = await objects.put(key, encodeSealed(sealed));
      return outcome.kind === 'done' ? { kind: 'stored', sha256 } : outcome;
    },

    async get(name) {
      const key = keyFor(name);
      const outcome = await objects.get(key, MOST_OCTETS + ADDED);
      if (outcome.kind === 'too-large') return { kind: 'damaged' };
      if (outcome.kind !== 'found') return outcome;
      const secret = await keyOf();
      try {
        const opened = openWithKey(secret, sealedName(key), decodeSealed(outcome.body));
        return { kind: 'found', document: read(opened) };
      } catch (error) {
        if (error instanceof SealError || error instanceof NoDocument) return { kind: 'damaged' };
        throw error;
      }
    },

    async delete(name) {
      const outcome = await objects.delete(keyFor(name));
      return outcome.kind === 'done' ? { kind: 'deleted' } : outcome;
    },
  };
}

/** @throws Error for what is no UUID: a fault of the caller, whatever a customer sends */
function keyFor({ tenantID, id }: DocumentName): string {
  if (!isID(tenantID) || !isID(id)) throw new Error('A document is named by two ids of ours');
  return `${tenantID}/${id}`.toLowerCase();
}

/** Sealed with it: a document can't be put in the place of another, nor given to another tenant. */
const sealedName = (key: string): string => `certdeck document ${key}`;

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

function read(opened: Buffer): Document {
  const end = opened.indexOf('\n');
  const content = opened.subarray(end + 1);
  let head: z.output<typeof headSchema>;
  try {
    head = headSchema.parse(JSON.parse(opened.subarray(0, end).toString()));
  } catch (cause) {
    throw new NoDocument('The head of a document can’t be read', { cause });
  }
  if (hashOf(content) !== head.sha256) throw new NoDocument('A document has another hash than it had');
  return { content, type: head.type, sha256: head.sha256 };
}

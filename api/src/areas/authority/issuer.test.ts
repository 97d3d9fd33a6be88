import { describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import { AcmeIssuer } from '../../ports/issuers/acme/acme-issuer.ts';
import { startChallengeServer, startPebble } from '../../ports/issuers/acme/testing/pebble.ts';
import { embeddedPort } from '../../ports/issuers/embedded-ca/embedded-port.ts';
import { MemoryKeyStore } from '../../ports/issuers/keys/memory-key-store.ts';
import {
  describeIssuer,
  issueFor,
  type IssuerHarness,
  newIssuance,
} from '../../ports/issuers/testing/issuer-contract.ts';
import { newShared, openMemoryCa } from '../../ports/issuers/testing/memory-ca.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createUpstreamRepository } from './upstream.store.ts';

async function embedded(): Promise<IssuerHarness> {
  const shared = newShared();
  const [one, other] = [await openMemoryCa(shared), await openMemoryCa(shared)];
  return {
    issuer: embeddedPort(() => one.issuer),
    again: () => embeddedPort(() => other.issuer),
    // It believes our own look, which its own suites test (`dcv`).
    publish: async () => {},
    roots: () => one.bundlePem(),
    close: async () => {},
  };
}

interface PebbleHarness extends IssuerHarness {
  /** Another process, which wants chains that end at a root of this common name. */
  wanting(root: string): Issuer;
  /** Its roots, PEM. */
  list(): Promise<string[]>;
}

async function pebble(environment: Record<string, string> = {}): Promise<PebbleHarness> {
  const servers = await startChallengeServer();
  const server = await startPebble({
    ...servers,
    environment,
    keys: { 'kid-1': Buffer.from('a key of thirty-two octets, or so').toString('base64url') },
  });
  const database = await openTestDatabase();
  const keys = new MemoryKeyStore();
  const make = (root = '') =>
    new AcmeIssuer({
      settings: {
        directory: server.directory,
        email: 'operator@contract.example',
        eab: { kid: 'kid-1', hmacKey: Buffer.from('a key of thirty-two octets, or so') },
        ca: server.ca,
        root,
        allowPrivate: true,
      },
      rows: createUpstreamRepository(database.db),
      keys: async () => keys,
      now: () => new Date(),
    });
  const issuer = make();
  return {
    issuer,
    again: () => make(),
    wanting: make,
    publish: ({ type, host, path, value }) =>
      type === 'FILE' ? servers.setFile(path.split('/').at(-1) ?? '', value) : servers.setText(host, value),
    roots: async () => (await server.roots()).join(''),
    list: () => server.roots(),
    async close() {
      await server.close();
      await servers.close();
      await database.close();
    },
  };
}

describeIssuer('the embedded authority', embedded);
describeIssuer('an ACME server', () => pebble());

describe('the chain of a certificate', () => {
  it('ends at the wanted root, or where the server wants where it has no such one', async () => {
    const harness = await pebble({ PEBBLE_ALTERNATE_ROOTS: '2' });
    try {
      const roots = (await harness.list()).map((pem) => new X509Certificate(pem));
      expect(roots).toHaveLength(3);
      for (const [index, root] of [...roots, undefined].entries()) {
        const order = await newIssuance([`root${index}.contract.example`]);
        const issuer = harness.wanting(root?.subject.replace('CN=', '') ?? 'No Root X1');
        const { caBundlePem } = await issueFor({ ...harness, issuer }, order);
        const top = new X509Certificate(caBundlePem.split(/(?<=-----END CERTIFICATE-----)\s+/).at(-2) ?? '');
        expect([index, top.issuer]).toEqual([index, (root ?? roots[0])?.subject]);
      }
    } finally {
      await harness.close();
    }
  }, 400_000);
});

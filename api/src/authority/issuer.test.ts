import { AcmeIssuer } from '../issuers/acme/acme-issuer.ts';
import { startChallengeServer, startPebble } from '../issuers/acme/testing/pebble.ts';
import { embeddedPort } from '../issuers/embedded-ca/embedded-port.ts';
import { MemoryKeyStore } from '../issuers/keys/memory-key-store.ts';
import { describeIssuer, type IssuerHarness } from '../issuers/testing/issuer-contract.ts';
import { newShared, openMemoryCa } from '../issuers/testing/memory-ca.ts';
import { openTestDatabase } from '../testing/database.ts';
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

async function pebble(): Promise<IssuerHarness> {
  const servers = await startChallengeServer();
  const server = await startPebble({
    ...servers,
    keys: { 'kid-1': Buffer.from('a key of thirty-two octets, or so').toString('base64url') },
  });
  const database = await openTestDatabase();
  const keys = new MemoryKeyStore();
  const make = () =>
    new AcmeIssuer({
      settings: {
        directory: server.directory,
        email: 'operator@contract.example',
        eab: { kid: 'kid-1', hmacKey: Buffer.from('a key of thirty-two octets, or so') },
        ca: server.ca,
        root: '',
        allowPrivate: true,
      },
      rows: createUpstreamRepository(database.db),
      keys: async () => keys,
      now: () => new Date(),
    });
  const issuer = make();
  return {
    issuer,
    again: make,
    publish: ({ type, host, path, value }) =>
      type === 'FILE' ? servers.setFile(path.split('/').at(-1) ?? '', value) : servers.setText(host, value),
    roots: async () => (await server.roots()).join(''),
    async close() {
      await server.close();
      await servers.close();
      await database.close();
    },
  };
}

describeIssuer('the embedded authority', embedded);
describeIssuer('an ACME server', pebble);

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { challenge, check, Network, patienceFor } from './testing/network.ts';
let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.stop());

describe('a failed check of a file says', () => {
  it('HTTP_STATUS with the status and the address that was asked', async () => {
    const asked = challenge('www.demo.test', 'file');
    const result = await check(network.verifier(), asked);
    expect(result).toMatchObject({ ok: false, code: 'HTTP_STATUS', seen: ['404'], where: asked.url });
  });

  it('BODY_DIFFERS with what the file holds', async () => {
    const asked = challenge('www.demo.test', 'file');
    await network.zone.publishFile({ owner: 'a', host: asked.host, path: asked.path, body: 'other' });
    expect(await check(network.verifier(), asked)).toMatchObject({
      code: 'BODY_DIFFERS',
      seen: ['other'],
      expected: asked.value,
    });
  });

  it('BODY_DIFFERS for a file that goes on beyond what is read', async () => {
    const asked = challenge('www.demo.test', 'file');
    const port = await network.site((_, response) => response.end(asked.value + ' '.repeat(70_000)));
    expect(await check(network.verifier({ port }), asked)).toMatchObject({ code: 'BODY_DIFFERS' });
  });

  it('REDIRECT for one that the rules do not allow', async () => {
    const port = await network.site((_, response) =>
      response.writeHead(302, { location: 'http://a.demo.test:8080/' }).end(),
    );
    expect(await check(network.verifier({ port }), challenge('a.demo.test', 'file'))).toMatchObject({
      code: 'REDIRECT',
      seen: ['http://a.demo.test:8080/'],
    });
  });

  it('ADDRESS_REFUSED for a name that leads inside', async () => {
    const server = await network.scripted(({ name, type }) =>
      type === 'A' ? { answers: [{ name, type: 'A', ttl: 1, data: '127.0.0.1' }] } : {},
    );
    expect(
      await check(network.verifier({ servers: [server] }), challenge('inside.example', 'file')),
    ).toMatchObject({
      code: 'ADDRESS_REFUSED',
      seen: ['127.0.0.1'],
    });
  });

  it('TIMEOUT and CONNECTION_FAILED', async () => {
    const silent = await network.site(() => undefined);
    expect(
      await check(network.verifier({ port: silent, timeoutMs: 400 }), challenge('a.demo.test', 'file')),
    ).toMatchObject({
      code: 'TIMEOUT',
    });
    expect(await check(network.verifier({ port: 1 }), challenge('a.demo.test', 'file'))).toMatchObject({
      code: 'CONNECTION_FAILED',
      seen: ['ECONNREFUSED'],
    });
  });

  it.each([
    ['NXDOMAIN', { rcode: 3 }],
    ['NO_RECORD', {}],
    ['SERVFAIL', { rcode: 2 }],
    ['TIMEOUT', 'silence'],
  ] as const)('%s of its host', async (code, reaction) => {
    const server = await network.scripted(() => reaction);
    expect(
      await check(
        network.verifier({ servers: [server], timeoutMs: patienceFor(reaction) }),
        challenge('a.example.com', 'file'),
      ),
    ).toMatchObject({ code });
  });
});

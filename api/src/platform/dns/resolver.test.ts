import { afterEach, describe, expect, it } from '@jest/globals';
import dnsPacket from 'dns-packet';
import * as fc from 'fast-check';
import { Gate } from './gate.ts';
import { decodeReply, newQuestion } from './message.ts';
import type { Resolver } from './resolver.ts';
import { createResolvers } from './resolvers.ts';
import { parseServers } from './server-list.ts';
import { startScriptedDns, type Script, type ScriptedDns } from './testing/scripted-dns.ts';

const open: ScriptedDns[] = [];
async function serve(
  script: Script,
  timeoutMs = 10_000,
): Promise<{ server: ScriptedDns; resolver: Resolver }> {
  const server = await startScriptedDns(script);
  open.push(server);
  const [resolver] = createResolvers({ servers: server.address, timeoutMs });
  if (!resolver) throw new Error('no resolver');
  return { server, resolver };
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

describe('a lookup', () => {
  it('joins the strings of a TXT record and gives the smallest TTL', async () => {
    const { resolver } = await serve(({ name }) => ({
      answers: [
        { name, type: 'TXT', ttl: 60, data: ['ab', 'cd'] },
        { name, type: 'TXT', ttl: 30, data: 'ef' },
      ],
    }));
    expect(await resolver.lookup('a.test', 'TXT')).toMatchObject({
      kind: 'answer',
      records: ['abcd', 'ef'],
      ttl: 30,
      authenticated: false,
    });
  });

  it('tells a name without such records from a name that does not exist', async () => {
    const { resolver } = await serve(({ name }) => (name === 'no.test' ? { rcode: 3 } : {}));
    expect(await resolver.lookup('no.test', 'A')).toMatchObject({ kind: 'nxdomain' });
    expect(await resolver.lookup('empty.test', 'A')).toMatchObject({ kind: 'answer', records: [] });
  });

  it.each([
    [1, 'FORMERR'],
    [2, 'SERVFAIL'],
    [5, 'REFUSED'],
    [9, 'RCODE 9'],
  ])('takes the answer code %i for a failure, %s', async (rcode, reason) => {
    const { resolver } = await serve(() => ({ rcode }));
    expect(await resolver.lookup('a.test', 'CAA')).toMatchObject({ kind: 'servfail', reason });
  });

  it('asks a silent server twice, then gives up within its time', async () => {
    const { server, resolver } = await serve(() => 'silence', 400);
    const result = await resolver.lookup('a.test', 'A');
    expect(result).toMatchObject({ kind: 'timeout', resolver: server.address });
    expect(server.questions).toHaveLength(2);
  });

  it('comes by TCP when an answer was cut', async () => {
    const { server, resolver } = await serve(({ name }, over) =>
      over === 'udp'
        ? { flags: dnsPacket.TRUNCATED_RESPONSE | dnsPacket.RECURSION_AVAILABLE }
        : { answers: [{ name, type: 'A', ttl: 1, data: '192.0.2.1' }] },
    );
    expect(await resolver.lookup('a.test', 'A')).toMatchObject({ records: ['192.0.2.1'] });
    expect(server.questions.map(({ over }) => over)).toEqual(['udp', 'tcp']);
  });

  it.each(['in the middle of a record', 'behind the header of a record', 'behind the question'])(
    'comes by TCP when an answer was cut %s (RFC 2181 9)',
    async (place) => {
      const { server, resolver } = await serve((question, over, query) => {
        const answers = ['192.0.2.1', '192.0.2.2'].map((data) => ({
          name: question.name,
          type: 'A' as const,
          ttl: 1,
          data,
        }));
        if (over === 'tcp') return { answers };
        const flags = dnsPacket.TRUNCATED_RESPONSE | dnsPacket.RECURSION_AVAILABLE;
        const whole = dnsPacket.encode({
          type: 'response',
          id: query.id ?? 0,
          flags,
          questions: [question],
          answers,
        });
        const end = { 'in the middle of a record': 2, 'behind the header of a record': 4 }[place];
        return whole.subarray(
          0,
          end === undefined ? dnsPacket.encode({ questions: [question] }).length : whole.length - end,
        );
      }, 2000);
      expect(await resolver.lookup('a.test', 'A')).toMatchObject({ records: ['192.0.2.1', '192.0.2.2'] });
      expect(server.questions.map(({ over }) => over)).toEqual(['udp', 'tcp']);
    },
  );

  it('takes no cut answer to another question for one', async () => {
    const { server, resolver } = await serve(
      (question, _over, query) =>
        dnsPacket.encode({
          ...{ type: 'response', id: query.id ?? 0, flags: dnsPacket.TRUNCATED_RESPONSE },
          questions: [{ ...question, name: 'b.test' }],
        }),
      400,
    );
    expect(await resolver.lookup('a.test', 'A')).toMatchObject({ kind: 'timeout' });
    expect(server.questions.map(({ over }) => over)).not.toContain('tcp');
  });

  it('passes over answers to other questions and takes none for the truth', async () => {
    const { resolver } = await serve(
      ({ name }) => ({
        answers: [{ name, type: 'A', ttl: 1, data: '192.0.2.66' }],
        change: (packet) => ({ ...packet, id: ((packet.id ?? 0) + 1) % 65_536 }),
      }),
      400,
    );
    expect(await resolver.lookup('a.test', 'A')).toMatchObject({ kind: 'timeout' });
    const other = await serve(
      () => ({
        change: (packet) => ({ ...packet, questions: [{ name: 'b.test', type: 'A' }] }),
      }),
      400,
    );
    expect(await other.resolver.lookup('a.test', 'A')).toMatchObject({ kind: 'timeout' });
  });

  it('passes over malformed answers', async () => {
    const { resolver } = await serve(() => Buffer.from('not DNS at all'), 400);
    expect(await resolver.lookup('a.test', 'A')).toMatchObject({ kind: 'timeout' });
  });

  it('follows aliases, also those that the server leaves to the asker', async () => {
    const { server, resolver } = await serve(({ name }) => ({
      flags: 0,
      answers:
        name === 'a.test'
          ? [{ name, type: 'CNAME', ttl: 1, data: 'B.test' }]
          : [{ name, type: 'TXT', ttl: 1, data: 'here' }],
    }));
    expect(await resolver.lookup('a.test', 'TXT')).toMatchObject({ records: ['here'], aliases: ['b.test'] });
    expect(server.questions.map(({ name }) => name)).toEqual(['a.test', 'b.test']);
  });

  it('ends a circle of aliases with a failure', async () => {
    const { resolver } = await serve(({ name }) => ({
      flags: 0,
      answers: [{ name, type: 'CNAME', ttl: 1, data: name === 'a.test' ? 'b.test' : 'a.test' }],
    }));
    expect(await resolver.lookup('a.test', 'TXT')).toMatchObject({ kind: 'servfail' });
  });

  it('does not take records of another name into the answer', async () => {
    const { resolver } = await serve(() => ({
      answers: [{ name: 'evil.test', type: 'TXT', ttl: 1, data: 'planted' }],
    }));
    expect(await resolver.lookup('a.test', 'TXT')).toMatchObject({ kind: 'answer', records: [] });
  });

  it('tells when the server says that it validated the answer', async () => {
    const { resolver } = await serve(() => ({
      flags: dnsPacket.RECURSION_AVAILABLE | dnsPacket.AUTHENTIC_DATA,
    }));
    expect(await resolver.lookup('a.test', 'CAA')).toMatchObject({ authenticated: true });
  });

  it.each(['', 'a..test', `${'a'.repeat(64)}.test`, 'a b.test', `${'a.'.repeat(127)}a`])(
    'never sends a name that fits into no question: %p',
    async (name) => {
      const { server, resolver } = await serve(() => ({}));
      expect(await resolver.lookup(name, 'A')).toMatchObject({ kind: 'servfail' });
      expect(server.questions).toHaveLength(0);
    },
  );

  it('says that a server is unreachable', async () => {
    const { server, resolver } = await serve(() => ({}));
    await Promise.all(open.splice(0).map((each) => each.close()));
    expect(await resolver.lookup('a.test', 'A')).toMatchObject({
      kind: 'servfail',
      resolver: server.address,
    });
  });

  it('reads no answer out of arbitrary octets, and never throws', () => {
    const question = { ...newQuestion('a.test', 'CAA'), type: 'CAA' as const };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (octets) => {
        expect(decodeReply(Buffer.from(octets), question).kind).toBe('stray');
      }),
    );
  });
});

describe('several servers', () => {
  it('are asked apart, and a zone has servers of its own', async () => {
    const general = await serve(() => ({ rcode: 3 }));
    const special = await serve(({ name }) => ({ answers: [{ name, type: 'TXT', ttl: 1, data: 'zone' }] }));
    const resolvers = createResolvers({
      servers: `${general.server.address}, ${general.server.address}`,
      zones: [{ suffix: 'demo.test', servers: special.server.address }],
    });
    expect(resolvers).toHaveLength(2);
    const results = await Promise.all(resolvers.map((resolver) => resolver.lookup('x.Demo.test', 'TXT')));
    expect(results.map(({ resolver }) => resolver)).toEqual([special.server.address, special.server.address]);
    expect(await resolvers[1]?.lookup('xdemo.test', 'TXT')).toMatchObject({ kind: 'nxdomain' });
  });

  it('have at most so many lookups under way as they may', async () => {
    let running = 0;
    let most = 0;
    const { server } = await serve(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return {};
    });
    const [resolver] = createResolvers({ servers: server.address, concurrency: 5 });
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => resolver?.lookup(`n${index}.test`, 'A')),
    );
    expect(most).toBe(5);
    expect(server.questions).toHaveLength(30);
  });
});

describe('a gate', () => {
  it('lets nobody in before those who wait, nor one too many', async () => {
    const gate = new Gate(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) =>
      gate.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(number);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        // A newcomer at the very moment at which a place becomes free.
        if (number < 6) newcomers.push(work(number + 10));
      });
    const newcomers: Promise<void>[] = [];
    await Promise.all([1, 2, 3, 4, 5, 6].map(work));
    await Promise.all(newcomers);
    expect(most).toBe(2);
    expect(order.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('gives a place on when the work fails', async () => {
    const gate = new Gate(1);
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(() => Promise.resolve(1))).toBe(1);
  });
});

describe('a list of servers', () => {
  it('has addresses with and without a port', () => {
    expect(parseServers('127.0.0.1:5353,[::1]:53, 9.9.9.9,2620:fe::fe')).toEqual([
      { address: '127.0.0.1', port: 5353, name: '127.0.0.1:5353' },
      { address: '::1', port: 53, name: '[::1]:53' },
      { address: '9.9.9.9', port: 53, name: '9.9.9.9:53' },
      { address: '2620:fe::fe', port: 53, name: '[2620:fe::fe]:53' },
    ]);
  });

  it.each(['dns.example', '127.0.0.1:0', '127.0.0.1:70000', '127.1'])('refuses %p', (entry) => {
    expect(() => parseServers(entry)).toThrow(entry);
  });

  it('is the system’s when empty', () => {
    expect(parseServers('').length).toBeGreaterThan(0);
  });
});

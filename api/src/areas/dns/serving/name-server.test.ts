import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import dnsPacket, { type Answer } from 'dns-packet';
import type { DnsRecord } from '@certdeck/validation';
import { domainCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { openTestApi, type TestApi } from '../../../testing/api.ts';
import { insertName } from '../../domains/testing/names.ts';
import type { LivingName } from '../ports.ts';
import { edns, questionOf, rcodeOf, sendTcp, sendUdp } from '../testing/ask.ts';
import { RCODE } from './answer.ts';
import { type NameServers, nameServer, openNameServers } from './name-server.ts';
import { zoneOf } from './zone.ts';
import { answerFrom } from './answer.ts';

const NAME = 'shop.com.test';
const record = (
  host: string,
  type: DnsRecord['type'],
  value: string,
  priority: number | null = null,
): DnsRecord => ({
  ...{ host, type, value, priority, ttl: 600 },
});
const zone = zoneOf(NAME, { serial: 7, nameservers: ['ns1.demo.test', 'ns2.demo.test'] }, [
  record('@', 'A', '192.0.2.1'),
  record('@', 'MX', 'mail.example', 10),
  record('www', 'CNAME', 'web.shop.com.test'),
  record('web', 'A', '192.0.2.2'),
  record('web', 'A', '192.0.2.3'),
  record('out', 'CNAME', 'elsewhere.example'),
  record('round', 'CNAME', 'about.shop.com.test'),
  record('about', 'CNAME', 'round.shop.com.test'),
  record('*.dev', 'TXT', 'any'),
  record('a.b', 'TXT', 'deep'),
  record('part', 'NS', 'ns.part.shop.com.test'),
  record('part', 'NS', 'ns.one.example'),
  record('ns.part', 'A', '192.0.2.53'),
  record('to-part', 'CNAME', 'x.part.shop.com.test'),
]);

/** An answer in few words. */
const say = (answers: readonly Answer[]) =>
  answers.map((answer) => {
    const data = 'data' in answer ? answer.data : '';
    const text = Array.isArray(data) ? data.join('') : typeof data === 'string' ? data : '';
    return `${answer.name.replace(`.${NAME}`, '')} ${answer.type} ${text}`.trim();
  });
const ask = (name: string, type: string) => {
  const { rcode, authoritative, answers, authorities, additionals } = answerFrom(zone, name, type);
  return {
    rcode,
    authoritative,
    answers: say(answers),
    authorities: say(authorities),
    additionals: say(additionals),
  };
};
const soa = [`${NAME} SOA`];

describe('a zone answers', () => {
  it('with all records of a name and type, and with its own start and servers (RFC 1034 4.3.2)', () => {
    expect(ask(`web.${NAME}`, 'A')).toEqual({
      ...{ rcode: RCODE.noError, authoritative: true, authorities: [], additionals: [] },
      answers: ['web A 192.0.2.2', 'web A 192.0.2.3'],
    });
    expect(ask(NAME, 'NS').answers).toEqual([`${NAME} NS ns1.demo.test`, `${NAME} NS ns2.demo.test`]);
    expect(answerFrom(zone, NAME, 'SOA').answers).toMatchObject([
      { type: 'SOA', data: { serial: 7, mname: 'ns1.demo.test' } },
    ]);
    expect(answerFrom(zone, NAME, 'MX').answers).toMatchObject([
      { data: { preference: 10, exchange: 'mail.example' } },
    ]);
  });

  it('through aliases within it, and with the alias alone where it leads elsewhere', () => {
    expect(ask(`www.${NAME}`, 'A').answers).toEqual([
      'www CNAME web.shop.com.test',
      'web A 192.0.2.2',
      'web A 192.0.2.3',
    ]);
    expect(ask(`www.${NAME}`, 'CNAME').answers).toEqual(['www CNAME web.shop.com.test']);
    expect(ask(`out.${NAME}`, 'A')).toMatchObject({
      rcode: RCODE.noError,
      answers: ['out CNAME elsewhere.example'],
    });
    expect(ask(`round.${NAME}`, 'A').answers).toEqual([
      'round CNAME about.shop.com.test',
      'about CNAME round.shop.com.test',
    ]);
    expect(ask(`to-part.${NAME}`, 'A').answers).toEqual(['to-part CNAME x.part.shop.com.test']);
  });

  it('that a name isn’t there, or has nothing of the type, with its start (RFC 2308, RFC 8020)', () => {
    expect(ask(`no.${NAME}`, 'A')).toMatchObject({ rcode: RCODE.nameError, answers: [], authorities: soa });
    expect(ask(`web.${NAME}`, 'AAAA')).toMatchObject({ rcode: RCODE.noError, answers: [], authorities: soa });
    expect(ask(`b.${NAME}`, 'TXT')).toMatchObject({ rcode: RCODE.noError, answers: [], authorities: soa });
    expect(answerFrom(zone, `no.${NAME}`, 'A').authorities).toMatchObject([
      { ttl: 300, data: { minimum: 300 } },
    ]);
  });

  it('of everything at a name one type (RFC 8482)', () => {
    expect(ask(NAME, 'ANY').answers).toEqual([`${NAME} SOA`]);
    expect(ask(`www.${NAME}`, 'ANY').answers).toEqual(['www CNAME web.shop.com.test']);
    expect(ask(`web.${NAME}`, 'ANY').answers).toEqual(['web A 192.0.2.2', 'web A 192.0.2.3']);
  });

  it('for names below a star that have nothing nearer (RFC 4592)', () => {
    expect(ask(`x.y.dev.${NAME}`, 'TXT').answers).toEqual(['x.y.dev TXT any']);
    expect(ask(`x.dev.${NAME}`, 'A')).toMatchObject({ rcode: RCODE.noError, answers: [], authorities: soa });
    expect(ask(`dev.${NAME}`, 'TXT')).toMatchObject({ rcode: RCODE.noError, answers: [] });
    expect(ask(`x.a.b.${NAME}`, 'TXT')).toMatchObject({ rcode: RCODE.nameError });
  });

  it('with the servers that others are asked at, and the addresses below them (RFC 1034 4.2.1)', () => {
    const nested = zoneOf(NAME, { serial: 1, nameservers: [] }, [
      record('dev', 'NS', 'ns.one.example'),
      record('in.dev', 'NS', 'ns.two.example'),
    ]);
    expect(say(answerFrom(nested, `x.in.dev.${NAME}`, 'A').authorities)).toEqual(['dev NS ns.one.example']);
    const referral = {
      ...{ rcode: RCODE.noError, authoritative: false, answers: [] },
      authorities: ['part NS ns.part.shop.com.test', 'part NS ns.one.example'],
      additionals: ['ns.part A 192.0.2.53'],
    };
    for (const name of [`part.${NAME}`, `deep.in.part.${NAME}`, `ns.part.${NAME}`])
      expect(ask(name, 'A')).toEqual(referral);
    // Whether the part is signed its parent says (RFC 4035 3.1.4.1).
    expect(ask(`part.${NAME}`, 'DS')).toMatchObject({ authoritative: true, authorities: soa });
  });
});

describe('the name server', () => {
  let api: TestApi;
  let servers: NameServers;
  let living: LivingName[];
  let isAway = false;
  let time = 0;
  const ports = () => ({
    db: api.services.db,
    log: { info: () => undefined, warn: () => undefined } as never,
    names: {
      async living(names: readonly string[]) {
        if (isAway) throw new Error('away');
        return living.find(({ name }) => names.includes(name));
      },
    } as never,
    nameservers: ['ns1.demo.test', 'ns2.demo.test'],
    registry: { root: 'test', tlds: ['test', 'com.test'] },
  });
  beforeAll(async () => {
    api = await openTestApi();
    servers = await openNameServers({
      ...ports(),
      listen: [
        { address: '127.0.0.1', port: 0 },
        { address: '::1', port: 0 },
      ],
    });
  });
  beforeEach(() => {
    isAway = false;
    living = [];
  });
  afterAll(async () => {
    await servers.close();
    await api.close();
  });
  const port = () => servers.ports()[0] ?? 0;
  const over =
    (answer: ReturnType<typeof nameServer>) =>
    async (name: string, type = 'SOA', address = '192.0.2.7') => {
      const reply = await answer(questionOf(name, type), { over: 'udp', address });
      return reply && dnsPacket.decode(reply);
    };

  it('refuses names of others, and says as the registry that what isn’t registered isn’t there', async () => {
    expect(rcodeOf(await sendUdp(port(), questionOf('example.com', 'A')))).toBe(RCODE.refused);
    const missing = await sendUdp(port(), questionOf('nobody.com.test', 'A'));
    expect([rcodeOf(missing), missing.flag_aa, missing.authorities?.[0]?.name]).toEqual([
      RCODE.nameError,
      true,
      'test',
    ]);
    const tld = await sendUdp(port(), questionOf('com.test', 'CAA'));
    expect([rcodeOf(tld), tld.answers]).toEqual([RCODE.noError, []]);
  });

  it('answers over UDP and TCP, on IPv4 and IPv6, several questions on one connection', async () => {
    const [one, two] = await sendTcp(port(), [questionOf('test', 'SOA'), questionOf('example.com', 'A')]);
    expect([one && rcodeOf(one), two && rcodeOf(two)]).toEqual([RCODE.noError, RCODE.refused]);
    expect(rcodeOf(await sendUdp(servers.ports()[1] ?? 0, questionOf('test', 'SOA'), '::1'))).toBe(
      RCODE.noError,
    );
  });

  it('speaks EDNS to who does, and says so of a version that it doesn’t know (RFC 6891)', async () => {
    const plain = await sendUdp(port(), questionOf('test', 'SOA'));
    expect(plain.additionals).toEqual([]);
    const answered = await sendUdp(port(), questionOf('test', 'SOA', edns()));
    expect(answered.additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232, extendedRcode: 0 }]);
    const other = await sendUdp(port(), questionOf('test', 'SOA', edns(1232, 1)));
    expect(other.additionals).toMatchObject([{ type: 'OPT', extendedRcode: 1, ednsVersion: 0 }]);
  });

  it('gives no whole zones, nothing of other classes and nothing but answers to questions', async () => {
    expect(rcodeOf(await sendUdp(port(), questionOf('com.test', 'AXFR')))).toBe(RCODE.refused);
    const chaos = questionOf('version.bind', 'TXT', {
      questions: [{ name: 'version.bind', type: 'TXT', class: 'CH' }],
    });
    expect(rcodeOf(await sendUdp(port(), chaos))).toBe(RCODE.refused);
    const update = questionOf('com.test', 'SOA');
    update[2] = 5 << 3;
    expect(rcodeOf(await sendUdp(port(), update))).toBe(RCODE.notImplemented);
    const answer = nameServer(ports());
    const by = { over: 'udp', address: '192.0.2.1' } as const;
    const reply = dnsPacket.encode({ type: 'response', id: 1, questions: [{ name: 'test', type: 'A' }] });
    expect([await answer(reply, by), await answer(Buffer.from('nonsense'), by)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('rests on what it read for two seconds, and on older while the database is away', async () => {
    const { accountID } = await api.addAccount();
    const found = { accountID, id: '00000000-0000-4000-8000-000000000001', name: 'later.com.test' };
    const soaOf = over(nameServer(ports(), () => time));
    const rcode = async () => rcodeOf((await soaOf('later.com.test'))!);
    expect(await rcode()).toBe(RCODE.nameError);
    living = [found];
    expect(await rcode()).toBe(RCODE.nameError);
    time += 2000;
    expect(await rcode()).toBe(RCODE.noError);
    isAway = true;
    time += 60_000;
    expect(await rcode()).toBe(RCODE.noError);
    expect(rcodeOf((await soaOf('unread.com.test'))!)).toBe(RCODE.serverFailure);
    isAway = false;
    living = [];
    expect(await rcode()).toBe(RCODE.nameError);
    living = [found];
    time += 2000;
    expect(await rcode()).toBe(RCODE.noError);
    isAway = true;
    time += 3_600_000;
    expect(await rcode()).toBe(RCODE.serverFailure);
  });

  it('reads no more of a packet than its question, whatever it claims (RFC 1035 4.1)', async () => {
    const answer = nameServer(ports());
    const by = { over: 'udp', address: '192.0.2.1' } as const;
    const question = questionOf('test', 'SOA');
    const claiming = (offset: number, count: number) => {
      const packet = Buffer.from(question);
      packet.writeUInt16BE(count, offset);
      return packet;
    };
    for (const offset of [4, 6, 8, 10]) {
      const reply = await answer(claiming(offset, 65_535), by);
      expect([reply?.length, (reply?.[3] ?? 0) & 0xf]).toEqual([12, RCODE.formatError]);
    }
    // A name that leads into itself, one that is cut off, and labels that no host of ours has.
    const pointing = Buffer.concat([question.subarray(0, 12), Buffer.from([0xc0, 12, 0, 1, 0, 1])]);
    expect((await answer(pointing, by))?.length).toBe(12);
    expect((await answer(question.subarray(0, 15), by))?.length).toBe(12);
    const odd = Buffer.concat([
      question.subarray(0, 12),
      Buffer.from([3, 0x61, 0x2e, 0x62, 1, 0xff, 4, 0x54, 0x65, 0x73, 0x74, 0, 0, 1, 0, 1]),
    ]);
    const told = (await answer(odd, by))!;
    expect(told.subarray(12, 28)).toEqual(odd.subarray(12));
    expect((told[3] ?? 0) & 0xf).toBe(RCODE.nameError);
  });

  it('takes an at sign for a name like others, not for the domain', () => {
    expect(ask(`?.${NAME}`, 'A')).toMatchObject({ rcode: RCODE.nameError });
  });

  it('outlives a question from a port to which nobody can answer, and one that never ends', async () => {
    const raw = createSocket('udp4');
    raw.send(Buffer.alloc(3), port(), '127.0.0.1', () => raw.close());
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.from([0xff, 0xff, 1]));
    expect(rcodeOf(await sendUdp(port(), questionOf('test', 'SOA')))).toBe(RCODE.noError);
    socket.destroy();
  });

  it('reads so many unknown names at once, and sends what is more away to ask again', async () => {
    const { accountID } = await api.addAccount();
    const id = '00000000-0000-4000-8000-000000000002';
    let reads = 0;
    let go = () => undefined as void;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const waiting = {
      ...ports(),
      names: {
        async living(names: readonly string[]) {
          reads += 1;
          await gate;
          return names.includes('known.com.test') ? { accountID, id, name: 'known.com.test' } : undefined;
        },
      } as never,
    };
    const soaOf = over(nameServer(waiting, () => time));
    const asked = Array.from({ length: 12 }, (_, index) => soaOf(`n${index}.com.test`));
    const refused = await Promise.all(asked.slice(8));
    expect(refused.map((reply) => rcodeOf(reply!))).toEqual(Array(4).fill(RCODE.serverFailure));
    expect(reads).toBe(8);
    go();
    expect((await Promise.all(asked.slice(0, 8))).map((reply) => rcodeOf(reply!))).toEqual(
      Array(8).fill(RCODE.nameError),
    );
  });

  it('sends what doesn’t fit over UDP to TCP (RFC 1035 4.2.1, RFC 6891 6.2.5)', async () => {
    const { db } = api.services;
    const account = await api.addAccount();
    const { id, name } = await insertName(db, { accountID: account.accountID, contactID: newID() });
    for (const word of ['a', 'b', 'c', 'd'])
      await api.call(
        domainCalls.addDnsRecord,
        { domain: name, type: 'TXT', host: 'big', value: word.repeat(300) },
        { token: account.token },
      );
    living = [{ accountID: account.accountID, id, name }];
    for (const more of [{}, edns(4096)]) {
      const cut = await sendUdp(port(), questionOf(`big.${name}`, 'TXT', more));
      expect([cut.flag_tc, cut.answers]).toEqual([true, []]);
    }
    const [whole] = await sendTcp(port(), [questionOf(`big.${name}`, 'TXT')]);
    expect([whole?.flag_tc, whole?.answers?.length]).toEqual([false, 4]);
  });

  it('sends what services are reached by and which keys they have (RFC 9460, RFC 6698, RFC 4255)', async () => {
    const account = await api.addAccount();
    const { id, name } = await insertName(api.services.db, {
      accountID: account.accountID,
      contactID: newID(),
    });
    const hash = 'ab'.repeat(32);
    const records = [
      { type: 'HTTPS', host: '', value: '. alpn=h2 port=8443', priority: 1 },
      { type: 'SVCB', host: '', value: 'one.example', priority: 0 },
      { type: 'TLSA', host: '_443._tcp', value: `3 1 1 ${hash}` },
      { type: 'SSHFP', host: '', value: `4 2 ${hash}` },
      { type: 'PTR', host: '', value: 'one.example' },
    ];
    for (const record of records)
      await api.call(domainCalls.addDnsRecord, { domain: name, ...record }, { token: account.token });
    living = [{ accountID: account.accountID, id, name }];
    const dataOf = async (type: string, asked = name) => {
      const { answers = [] } = await sendUdp(port(), questionOf(asked, type));
      expect(answers.map((answer) => answer.type)).toEqual([type]);
      return answers.map((answer) => ('data' in answer ? answer.data : undefined));
    };
    expect(await dataOf('UNKNOWN_65')).toEqual([Buffer.from('000100000100030268320003000220fb', 'hex')]);
    expect(await dataOf('UNKNOWN_64')).toEqual([Buffer.from('0000036f6e65076578616d706c6500', 'hex')]);
    expect(await dataOf('TLSA', `_443._tcp.${name}`)).toEqual([
      { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.from(hash, 'hex') },
    ]);
    expect(await dataOf('SSHFP')).toEqual([{ algorithm: 4, hash: 2, fingerprint: hash.toUpperCase() }]);
    expect(await dataOf('PTR')).toEqual(['one.example']);
  });

  it('answers one network so often in a second, then with short answers and silence, and others as before', async () => {
    const soaOf = over(nameServer(ports(), () => time));
    const replies = [];
    for (let index = 0; index < 104; index += 1)
      replies.push(await soaOf('test', 'SOA', `198.51.100.${index}`));
    expect(replies.slice(0, 100).every((reply) => reply?.flag_tc === false)).toBe(true);
    expect(replies.slice(100).map((reply) => reply && [reply.flag_tc, reply.answers])).toEqual([
      undefined,
      [true, []],
      undefined,
      [true, []],
    ]);
    expect((await soaOf('test', 'SOA', '203.0.113.1'))?.flag_tc).toBe(false);
    time += 1000;
    expect((await soaOf('test', 'SOA', '198.51.100.1'))?.flag_tc).toBe(false);
  });
});

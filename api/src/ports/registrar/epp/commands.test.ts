import { afterEach, describe, expect, it } from '@jest/globals';
import type { RefusalCode, RegistrarAnswer } from '../registrar.ts';
import { domain, fee, host } from '../testing/elements.ts';
import { done } from '../testing/epp-answers.ts';
import type { ServedAnswer } from '../testing/epp-server.ts';
import { openScripted, type Scripted, tldOf } from '../testing/scripted-epp.ts';
import { NS } from './namespaces.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';
import { readXml } from './xml-reader.ts';

const open: Scripted[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function start(...parts: Parameters<typeof openScripted>): Promise<Scripted> {
  const one = await openScripted(...parts);
  open.push(one);
  return one;
}
const codeOf = (answer: RegistrarAnswer<unknown>) => (answer.ok ? 'done' : answer.code);
/** The commands of that name, as the server got them. */
const commands = ({ server }: Scripted, name: string): XmlElement[] =>
  server.documents
    .filter(({ from }) => from === 'client')
    .map(({ text }) => child(readXml(Buffer.from(text)), NS.epp, 'command'))
    .filter((command) => command !== undefined && child(command, NS.epp, name) !== undefined) as XmlElement[];
const objectOf = (command: XmlElement | undefined, name: string) => child(command, NS.epp, name)?.children[0];
const CONTACT = {
  handle: 'C-1',
  int: { name: 'Li Lei', street: '1 Test Road', city: 'Beijing', postcode: '100000', country: 'CN' },
  phone: '+86.13800138000',
  email: 'li.lei@customer.example',
};

describe('a code of the registry', () => {
  const codes: [number, RefusalCode | 'done'][] = [
    [1000, 'done'],
    [1001, 'PENDING'],
    [2002, 'UNREACHABLE'],
    [2004, 'POLICY'],
    [2104, 'DEPOSIT_LOW'],
    [2105, 'NOT_ELIGIBLE'],
    [2106, 'NOT_ELIGIBLE'],
    [2201, 'NOT_OURS'],
    [2202, 'CODE_INVALID'],
    [2302, 'TAKEN'],
    [2303, 'CONTACT_INVALID'],
    [2304, 'LOCKED'],
    [2306, 'POLICY'],
    [2308, 'POLICY'],
    [2400, 'UNKNOWN_OUTCOME'],
    [2500, 'UNKNOWN_OUTCOME'],
    [2501, 'UNREACHABLE'],
    [2502, 'UNREACHABLE'],
  ];
  it.each(codes)(
    '%d to a create is told as %s, and the next one is answered (DOM-001)',
    async (code, told) => {
      const one = await start();
      if (code !== 1000) one.server.fault('create', code);
      const answer = await one.registrar.create(one.request());
      expect(codeOf(answer)).toBe(told);
      if (!answer.ok) expect(answer.detail).toContain(String(code));
      expect(codeOf(await one.registrar.create(one.request()))).toBe('done');
    },
  );

  it('of a fault of the server says nothing of what was only asked for (DOM-001)', async () => {
    const one = await start();
    one.server.fault('info', 2400);
    expect(codeOf(await one.registrar.info('name.com'))).toBe('UNREACHABLE');
    one.server.fault('check', 2400);
    expect(await one.registrar.check(['name.com'])).toEqual([{ name: 'name.com', state: 'unknown' }]);
  });
});

describe('a registration', () => {
  it('carries our transaction ID, and an authorisation that nobody could guess (DOM-001)', async () => {
    const one = await start();
    for (const key of ['N1-1', 'N2-1']) await one.registrar.create(one.request({ key }));
    const created = commands(one, 'create');
    expect(created.map((command) => childText(command, NS.epp, 'clTRID'))).toEqual(['N1-1', 'N2-1']);
    const codes = created.map((command) =>
      childText(child(objectOf(command, 'create'), NS.domain, 'authInfo'), NS.domain, 'pw'),
    );
    expect(new Set(codes).size).toBe(2);
    // 128 bits (RFC 9154 4.1).
    for (const code of codes) expect(code).toMatch(/^[\w-]{22,32}$/);
  });

  it('makes the name servers that the registry does not have (DOM-001)', async () => {
    const one = await start({
      'check host': () =>
        done(
          host(
            'chkData',
            host('cd', host('name', { avail: '0' }, 'ns1.dns.example')),
            host('cd', host('name', { avail: '1' }, 'ns2.dns.example')),
          ),
        ),
    });
    await one.registrar.create(one.request());
    const made = commands(one, 'create').map((command) => objectOf(command, 'create'));
    expect(
      made.map((object) => [object?.namespace, childText(object, object?.namespace ?? '', 'name')]),
    ).toEqual([
      [NS.host, 'ns2.dns.example'],
      [NS.domain, 'name1.com'],
    ]);
  });

  it('has its name servers in it where the registry has no host objects (DOM-001)', async () => {
    const one = await start({}, {}, { objects: [NS.domain, NS.contact] });
    await one.registrar.create(one.request());
    const [created] = commands(one, 'create');
    const ns = child(objectOf(created, 'create'), NS.domain, 'ns');
    expect(
      children(ns, NS.domain, 'hostAttr').map((server) => childText(server, NS.domain, 'hostName')),
    ).toEqual(['ns1.dns.example', 'ns2.dns.example']);
    expect(children(ns, NS.domain, 'hostObj')).toEqual([]);
  });

  it('at Verisign names its top-level domain and no contacts (DOM-001)', async () => {
    const one = await start({}, { dialect: 'verisign' }, { extensions: [NS.namestore] });
    expect(codeOf(await one.registrar.saveContact(CONTACT))).toBe('done');
    expect(codeOf(await one.registrar.create(one.request()))).toBe('done');
    const [created] = commands(one, 'create');
    const extension = child(child(created, NS.epp, 'extension'), NS.namestore, 'namestoreExt');
    expect(childText(extension, NS.namestore, 'subProduct')).toBe('dotCOM');
    expect(objectOf(created, 'create')?.children.map(({ name }) => name)).toEqual([
      'name',
      'period',
      'ns',
      'authInfo',
    ]);
    expect(commands(one, 'create')).toHaveLength(1);
  });

  it('carries the notice of marks that was accepted (DOM-001)', async () => {
    const one = await start({}, {}, { extensions: [NS.launch] });
    const notAfter = new Date('2029-02-02T00:00:00Z');
    const claims = { noticeId: '370d0b7c', notAfter, acceptedAt: new Date('2029-01-31T00:00:00Z') };
    await one.registrar.create(one.request({ claims }));
    const [created] = commands(one, 'create');
    const notice = child(
      child(child(created, NS.epp, 'extension'), NS.launch, 'create'),
      NS.launch,
      'notice',
    );
    expect(childText(notice, NS.launch, 'noticeID')).toBe('370d0b7c');
    expect(childText(notice, NS.launch, 'notAfter')).toBe(notAfter.toISOString());
  });
});

describe('a check', () => {
  const available = ({ object }: { object: XmlElement | undefined }): ServedAnswer =>
    done(
      domain(
        'chkData',
        children(object, NS.domain, 'name').map(({ text }) =>
          domain('cd', domain('name', { avail: '1' }, text)),
        ),
      ),
    );

  it('asks for so many names at a time, each once, and gives them in the order asked (DOM-001)', async () => {
    const one = await start(
      { 'check domain': available },
      { dialect: 'verisign', tlds: [tldOf('com'), tldOf('net')] },
      { extensions: [NS.namestore] },
    );
    const names = Array.from({ length: 40 }, (_one, index) => `n${index}.${index % 2 === 0 ? 'com' : 'net'}`);
    const found = await one.registrar.check([...names, 'n0.com']);
    expect(found.map(({ name, state }) => [name, state])).toEqual(
      [...names, 'n0.com'].map((name) => [name, 'free']),
    );
    const sizes = commands(one, 'check').map((command) => objectOf(command, 'check')?.children.length ?? 0);
    expect(sizes.sort()).toEqual([13, 13, 7, 7].sort());
  });

  it('takes prices from the file where the server tells none (DOM-001)', async () => {
    const unpriced = { ...tldOf('net'), prices: { currency: 'USD' } };
    const one = await start({ 'check domain': available }, { tlds: [tldOf('com'), unpriced] });
    const { prices } = tldOf('com');
    expect(await one.registrar.check(['name.com'])).toEqual([{ name: 'name.com', state: 'free', prices }]);
    const tlds = await one.registrar.tlds();
    expect(tlds).toMatchObject({ ok: true, value: [{ tld: 'com', prices }] });
    expect([tlds.ok && tlds.value.length, one.warnings]).toEqual([
      1,
      [expect.stringMatching(/^\.net isn't sold/)],
    ]);
  });

  it('guesses no price: without one a name can’t be had (DOM-001)', async () => {
    const priced = (kind: string, ...names: string[]) =>
      fee(
        'chkData',
        fee('currency', 'USD'),
        fee(
          'cd',
          { avail: '1' },
          fee('objID', 'name.com'),
          fee('class', kind),
          names.map((name) => fee('command', { name }, fee('fee', '10.5'))),
        ),
      );
    let answer: XmlElement | undefined;
    const one = await start(
      { 'check domain': (command) => ({ ...available(command), extensions: [answer] }) },
      {},
      { extensions: [NS.fee] },
    );
    const state = async () => (await one.registrar.check(['name.com']))[0];
    expect(await state()).toEqual({ name: 'name.com', state: 'unknown' });
    // What isn't told of a standard name is what the top-level domain says, of a premium one nothing.
    answer = priced('standard', 'create', 'renew');
    expect(await state()).toMatchObject({ state: 'free', prices: { register: 1050, transfer: 1026 } });
    answer = priced('premium', 'create', 'renew');
    expect(await state()).toEqual({ name: 'name.com', state: 'unknown' });
    answer = priced('premium', 'create', 'renew', 'transfer', 'restore');
    expect(await state()).toMatchObject({ state: 'premium', prices: { register: 1050, restore: 1050 } });
  });
});

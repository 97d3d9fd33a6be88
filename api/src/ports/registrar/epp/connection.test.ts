import { afterEach, describe, expect, it } from '@jest/globals';
import type { RegistrarAnswer } from '../registrar.ts';
import { domain, rgp } from '../testing/elements.ts';
import { done } from '../testing/epp-answers.ts';
import { loopbackCertificate } from '../testing/loopback-certificate.ts';
import { openScripted, type Scripted } from '../testing/scripted-epp.ts';
import { NS } from './namespaces.ts';
import { childText } from './xml-element.ts';

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
const loginsOf = ({ server }: Scripted) =>
  server.documents.filter(({ from, text }) => from === 'client' && text.includes('<login>')).length;
const sent = ({ server }: Scripted) =>
  server.documents.filter(({ from }) => from === 'client').map(({ text }) => text);

describe('a session with an EPP server', () => {
  it('asks for what both sides know, and no more (DOM-001)', async () => {
    const one = await start({}, {}, { extensions: [NS.rgp, 'urn:of-somebody-else'] });
    await one.registrar.info('name.com');
    const [login = ''] = sent(one);
    expect([NS.domain, NS.host, NS.contact, NS.rgp].map((uri) => login.includes(`URI>${uri}<`))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(login).not.toMatch(/of-somebody-else|secDNS/);
  });

  it('is not begun where the server lacks what keeps money and names safe (DOM-001)', async () => {
    for (const [dialect, objects] of [
      ['centralnic', [NS.domain]],
      ['verisign', [NS.domain]],
      ['generic', [NS.contact]],
    ] as const) {
      const one = await start({}, { dialect }, { objects });
      const answer = await one.registrar.create(one.request());
      expect(answer).toMatchObject({ code: 'UNREACHABLE', detail: expect.stringContaining('announce') });
      expect(sent(one)).toEqual([]);
    }
  });

  it('sends no password to a server whose certificate is nobody’s that we trust (DOM-001)', async () => {
    for (const trust of [
      { ca: undefined },
      { ca: loopbackCertificate().certificate },
      { serverName: 'epp.registry.example' },
    ]) {
      const one = await start({}, trust);
      expect(codeOf(await one.registrar.create(one.request()))).toBe('UNREACHABLE');
      expect(one.server.documents.filter(({ from }) => from === 'client')).toEqual([]);
    }
  });

  it('is not tried again for five minutes with a password that was refused (DOM-001)', async () => {
    const one = await start({}, { password: 'wrong-1' });
    expect(codeOf(await one.registrar.info('name.com'))).toBe('UNREACHABLE');
    one.timers.pass(299_000);
    expect(codeOf(await one.registrar.info('name.com'))).toBe('UNREACHABLE');
    expect(loginsOf(one)).toBe(1);
    one.timers.pass(2_000);
    await one.registrar.info('name.com');
    expect(loginsOf(one)).toBe(2);
  });

  it('says hello when nobody has asked anything for five minutes (DOM-001)', async () => {
    const one = await start();
    await one.registrar.info('name.com');
    const hellos = () => sent(one).filter((text) => text.includes('<hello/>')).length;
    one.timers.pass(299_000);
    await one.registrar.info('name.com');
    expect(hellos()).toBe(0);
    one.timers.pass(300_000);
    await one.registrar.info('name.com');
    expect([hellos(), loginsOf(one)]).toEqual([1, 2]);
    await one.registrar.info('name.com');
    expect(loginsOf(one)).toBe(2);
  });

  it('is one of so many at most; who comes later waits (DOM-001)', async () => {
    const one = await start();
    const answers = await Promise.all(Array.from({ length: 7 }, () => one.registrar.create(one.request())));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 7 }, () => 'done'));
    expect([loginsOf(one), one.server.sessions()]).toEqual([2, 2]);
  });

  it('is shared where the server has no room for a second one (DOM-001)', async () => {
    const one = await start({}, { sessions: 5 }, { mostSessions: 1 });
    await one.registrar.info('name.com');
    const answers = await Promise.all(Array.from({ length: 6 }, () => one.registrar.info('name.com')));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 6 }, () => 'done'));
    expect(one.server.sessions()).toBe(1);
  });

  it('is made anew after the server ended it between two commands (DOM-001)', async () => {
    const one = await start();
    await one.registrar.info('name.com');
    await one.server.cutAll();
    // A question may be the first to notice, which loses nothing.
    await one.registrar.info('name.com');
    expect(codeOf(await one.registrar.create(one.request()))).toBe('done');
    expect(loginsOf(one)).toBe(2);
  });

  it('is logged out at the end, and none is begun after it (DOM-001)', async () => {
    const one = await start();
    await one.registrar.info('name.com');
    await one.registrar.close();
    expect(sent(one).at(-1)).toContain('<logout/>');
    expect(codeOf(await one.registrar.info('name.com'))).toBe('UNREACHABLE');
  });
});

describe('an answer that does not come, or is none', () => {
  const unusable = ['cut', 'huge', 'dtd', 'foreign'] as const;

  it.each(unusable)(
    'leaves open what a create did, and nothing of a question: %s (DOM-001)',
    async (fault) => {
      const one = await start();
      one.server.fault('create', fault);
      expect(codeOf(await one.registrar.create(one.request()))).toBe('UNKNOWN_OUTCOME');
      one.server.fault('info', fault);
      expect(codeOf(await one.registrar.info('name.com'))).toBe('UNREACHABLE');
      // The next one has a session that works.
      expect(codeOf(await one.registrar.create(one.request()))).toBe('done');
      expect(loginsOf(one)).toBe(3);
    },
  );

  it('is waited for a minute (DOM-001)', async () => {
    const one = await start();
    one.server.fault('create', 'silent');
    const served = one.server.served('create');
    const created = one.registrar.create(one.request());
    await served;
    one.timers.pass(60_000);
    expect(await created).toMatchObject({ code: 'UNKNOWN_OUTCOME', detail: expect.stringContaining('60 s') });
  });

  it.each([
    ['split', 1],
    // What nobody asked for ends a session: the next answer might be another one's.
    ['merged', 2],
  ] as const)('is taken however it comes: %s (DOM-001)', async (fault, logins) => {
    const one = await start();
    one.server.fault('create', fault);
    expect(codeOf(await one.registrar.create(one.request()))).toBe('done');
    expect(codeOf(await one.registrar.info('name.com'))).toBe('done');
    expect(loginsOf(one)).toBe(logins);
  });

  it('after a registration is looked for: the name may be there (DOM-001)', async () => {
    const one = await start();
    one.server.fault('info', 'cut');
    expect(codeOf(await one.registrar.create(one.request()))).toBe('UNKNOWN_OUTCOME');
  });

  it('to a request for restoring is found out by asking again, which goes on with the report (DOM-001)', async () => {
    let pending = false;
    const one = await start(
      {
        'update domain': ({ extension }) => {
          const isReport = extension?.children[0]?.children[0]?.attributes['op'] === 'report';
          if (!isReport && pending) return { code: 2304, text: 'Object status prohibits operation' };
          pending = !isReport;
          return done(undefined, rgp('upData', rgp('rgpStatus', { s: 'pendingRestore' })));
        },
        'info domain': ({ object }) =>
          done(
            domain(
              'infData',
              domain('name', childText(object, NS.domain, 'name') ?? ''),
              domain('clID', 'certdeck'),
            ),
            pending ? rgp('infData', rgp('rgpStatus', { s: 'pendingRestore' })) : undefined,
          ),
      },
      {},
      { extensions: [NS.rgp] },
    );
    one.server.fault('update', 'cut');
    expect(codeOf(await one.registrar.restore('name.com', { key: 'N1-1' }))).toBe('UNKNOWN_OUTCOME');
    expect(pending).toBe(true);
    expect(codeOf(await one.registrar.restore('name.com', { key: 'N1-1' }))).toBe('done');
    expect(pending).toBe(false);
  });
});

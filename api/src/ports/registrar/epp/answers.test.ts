import { afterEach, describe, expect, it } from '@jest/globals';
import type { RegistrarAnswer } from '../registrar.ts';
import { balance, changePoll, domain, fee, lowBalance, rgp, secDns } from '../testing/elements.ts';
import { done } from '../testing/epp-answers.ts';
import type { ServedAnswer } from '../testing/epp-server.ts';
import { openScripted, type Scripted, shownDomain } from '../testing/scripted-epp.ts';
import { NS } from './namespaces.ts';

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

describe('what the registry shows', () => {
  it('of a domain includes its keys of DNSSEC (DOM-001)', async () => {
    const one = await start(
      {
        'info domain': () =>
          done(
            shownDomain('name.com'),
            secDns(
              'infData',
              secDns(
                'dsData',
                secDns('keyTag', '12345'),
                secDns('alg', '13'),
                secDns('digestType', '2'),
                secDns('digest', 'abcdef01'),
              ),
            ),
            rgp('infData', rgp('rgpStatus', { s: 'addPeriod' })),
          ),
      },
      {},
      { extensions: [NS.rgp, NS.secDns] },
    );
    expect(await one.registrar.info('name.com')).toMatchObject({
      ok: true,
      value: {
        ours: true,
        rgp: ['addPeriod'],
        ds: [{ keyTag: 12345, algorithm: 13, digestType: 2, digest: 'ABCDEF01' }],
      },
    });
  });

  it('of the account is its balance, where it has one to ask for (DOM-001)', async () => {
    const one = await start(
      { 'info balance': () => done(balance('infData', balance('availableCredit', '1234.5'))) },
      { dialect: 'verisign' },
      { objects: [NS.domain, NS.balance], extensions: [NS.namestore] },
    );
    expect(await one.registrar.deposit()).toMatchObject({ value: { amount: 123_450, currency: 'USD' } });
  });

  it('of the account is else what the last paid command said, and nothing before (DOM-001)', async () => {
    const one = await start(
      {
        'create domain': () =>
          done(undefined, fee('creData', fee('currency', 'USD'), fee('balance', '-5.00'))),
      },
      {},
      { extensions: [NS.fee] },
    );
    expect(codeOf(await one.registrar.deposit())).toBe('POLICY');
    await one.registrar.create(one.request());
    expect(await one.registrar.deposit()).toMatchObject({ value: { amount: -500, currency: 'USD' } });
  });
});

describe('a message of the registry', () => {
  const about = (form: string, attributes: Record<string, string> = {}) =>
    domain(form, domain('name', attributes, 'name.com'));
  const operation = (name: string, attributes: Record<string, string> = {}) =>
    changePoll('changeData', changePoll('operation', attributes, name));
  const cases: [string, Partial<ServedAnswer>][] = [
    ['transfer', { data: about('trnData') }],
    ['renewed', { data: about('renData') }],
    ['pending-done', { data: about('panData', { paResult: '1' }) }],
    ['pending-refused', { data: about('panData', { paResult: '0' }) }],
    ['deposit-low', { data: lowBalance('pollData') }],
    ['changed', { data: about('infData'), extensions: [operation('update')] }],
    ['deleted', { data: about('infData'), extensions: [operation('delete', { op: 'purge' })] }],
    ['renewed', { data: about('infData'), extensions: [operation('autoRenew')] }],
    ['other', { data: about('infData') }],
    ['other', {}],
  ];
  it.each(cases)('is told as %s by its form (DOM-001)', async (kind, answer) => {
    const at = new Date('2029-01-01T00:00:00Z');
    const one = await start({
      poll: () => ({
        code: 1301,
        text: 'Ack to dequeue',
        queue: { id: '77', count: 2, at, text: 'As they wrote it' },
        ...answer,
      }),
    });
    const name = answer.data?.namespace === NS.domain ? { name: 'name.com' } : {};
    expect(await one.registrar.events()).toMatchObject({
      value: [{ id: '77', at, kind, text: 'As they wrote it', ...name }],
    });
  });
});

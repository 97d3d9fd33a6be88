import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, securityCalls } from '@certdeck/contract';
import { memberDesk } from '../../compose/member-desk.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { enabledFactors, enableFactor } from '../factors/factors.store.ts';
import { lastCode } from '../../testing/post.ts';
import { testSite } from '../../platform/mail-content/testing/site.ts';
import { handleLostFactors } from './lost-factors.ts';
import { runLostFactorsCommand } from './lost-factors-command.ts';

const DAY = 86_400;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
afterAll(() => api.close());

let numbers = 0;
/** Somebody with a second factor and a session. */
async function person(email = `lost${++numbers}@desk.example`) {
  const account = await api.addAccount({ email });
  await transaction(api.services.db, (trx) =>
    enableFactor(trx, account.accountID, 'email', api.services.now()),
  );
  return { ...account, token: await api.services.tokens.issue(api.services.db, account.accountID) };
}
const ports = () => {
  const { db, now, log } = api.services;
  const unused = undefined as never;
  return { ...memberDesk, db, now, log, mail: unused, nudge: () => undefined, siteOf: () => testSite };
};
async function operator(...args: string[]) {
  const said: string[] = [];
  return { done: await runLostFactorsCommand(ports(), args, (line) => said.push(line)), said };
}
const work = ({ accountID }: TestAccount) => handleLostFactors(ports(), { subject: accountID });
const factors = ({ accountID }: TestAccount) => enabledFactors(api.services.db, accountID);
const status = async ({ token }: TestAccount) =>
  (await api.call(accountCalls.getAccount, {}, { token })).status;
const mailsTo = async ({ email }: TestAccount) =>
  (
    await api.services.db
      .selectFrom('mail_outbox')
      .select(['title', 'body'])
      .where('recipient', '=', email)
      .where('topic', '=', 'member')
      .orderBy('id')
      .execute()
  ).map(({ title, body }) => `${title}\n${body}`);

describe('second factors that are lost', () => {
  it('are taken off two days after the mail of it, and the sessions end then (D-571)', async () => {
    const one = await person();
    expect((await operator('reset', one.email, 'Asked for by phone')).done).toBe(true);
    expect((await operator('reset', one.accountNo, 'once more')).done).toBe(false);
    expect(await work(one)).toMatchObject({ kind: 'later' });
    expect(await mailsTo(one)).toEqual([expect.stringContaining('Asked for by phone')]);
    expect((await operator()).said).toEqual([expect.stringContaining(one.accountNo)]);
    api.advance(2 * DAY - 1);
    expect(await work(one)).toMatchObject({ kind: 'later' });
    expect(await factors(one)).toEqual(['email']);
    const token = await api.services.tokens.issue(api.services.db, one.accountID);
    api.advance(1);
    expect(await work(one)).toEqual({ kind: 'done' });
    expect(await factors(one)).toEqual([]);
    expect(await status({ ...one, token })).toBe(401);
    expect(await mailsTo(one)).toHaveLength(2);
    expect(await work(one)).toEqual({ kind: 'done' });
    expect(await mailsTo(one)).toHaveLength(2);
  });

  it('stay with who uses one of them meanwhile, and where the operator stops it', async () => {
    const [one, other] = [await person(), await person()];
    for (const who of [one, other]) {
      await operator('reset', who.email, 'Asked for by phone');
      await work(who);
    }
    api.advance(1.5 * DAY);
    const token = await api.services.tokens.issue(api.services.db, one.accountID);
    api.advance(700);
    await api.call(securityCalls.sendTwoStepCode, { contact: 'email' }, { token });
    const proof = { way: 'email', authCode: await lastCode(api, 'mail') };
    expect((await api.call(securityCalls.stepUp, proof, { token })).body.code).toBe(200);
    expect((await operator('stop', other.email)).done).toBe(true);
    expect((await operator('stop', other.email)).done).toBe(false);
    api.advance(2 * DAY);
    for (const who of [one, other]) {
      expect(await work(who)).toEqual({ kind: 'done' });
      expect(await factors(who)).toEqual(['email']);
    }
  });

  it('are refused where nobody could be told, where there is none, and without a sentence', async () => {
    const plain = await api.addAccount({ email: 'plain@desk.example' });
    expect((await operator('reset', plain.email, 'x')).said).toEqual([
      expect.stringMatching(/no second factor/),
    ]);
    expect((await operator('reset', 'nobody@desk.example', 'x')).said).toEqual([
      expect.stringMatching(/no such account/),
    ]);
    const one = await person();
    expect((await operator('reset', one.email)).said).toEqual([expect.stringMatching(/^Say: /)]);
    await api.services.db
      .updateTable('accounts')
      .set({ email: null, tel: '13800138000', tel_prefix: '86' })
      .where('id', '=', one.accountID)
      .execute();
    expect((await operator('reset', one.accountNo, 'x')).said).toEqual([
      expect.stringMatching(/no mail address/),
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { addStaff } from '../staff/staff.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let writer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  writer = await api.addAccount();
  await addStaff(api.services.db, writer.accountNo, ['staff:announcements']);
});
afterAll(() => api.close());

const texts = { en: { title: 'Closed', content: 'On Friday.' }, de: { title: 'Zu', content: 'Am Freitag.' } };
const announce = async (input: object, key: string) =>
  (
    await api.call(operatorCalls.announce, input, {
      token: writer.token,
      headers: { 'idempotency-key': key, 'accept-language': 'en' },
    })
  ).body;

describe('an announcement', () => {
  it('is read by every customer in their language, and written once however often it is sent', async () => {
    const reader = await api.addAccount();
    const sent = await Promise.all(Array.from({ length: 10 }, () => announce({ texts }, 'once')));
    expect(sent.map(({ code }) => code)).toEqual(sent.map(() => 200));
    for (const [language, title] of [
      ['de', 'Zu'],
      ['fr', 'Closed'],
    ] as const) {
      const headers = { 'accept-language': language };
      const { body } = await api.call(
        accountCalls.listMessages,
        { audience: 'all' },
        { token: reader.token, headers },
      );
      expect(body.data.siteMsges.filter((one) => one.title === title)).toHaveLength(1);
    }
    const { body } = await api.call(operatorCalls.announcements, {}, { token: writer.token });
    expect(body).toMatchObject({ total: 1, data: [{ texts }] });
  });

  it('needs words in one language at least, and none that aren’t there', async () => {
    expect(await announce({ texts: {} }, 'none')).toMatchObject({ code: 13004 });
    expect(await announce({ texts: { en: { title: ' ', content: 'x' } } }, 'blank')).toMatchObject({
      code: 13004,
    });
    expect(await announce({ texts: { xx: texts.en } }, 'unknown')).toMatchObject({ code: 13004 });
  });
});

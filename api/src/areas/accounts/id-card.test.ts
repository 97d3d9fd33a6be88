import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { openTestApi, TEST_SECRET, type TestAccount, type TestApi } from '../../testing/api.ts';
import { derivedKey } from '../authority/derived-key.ts';
import { textSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { readConfig } from '../../platform/config/config.ts';
import { sealClearIdCards } from './id-card.store.ts';

const NUMBER = '110101199003070003';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ CA_KEY_SECRET: TEST_SECRET });
});
afterAll(() => api.close());

const rowOf = ({ accountID }: TestAccount) =>
  api.services.db
    .selectFrom('accounts')
    .select(['id_card', 'id_card_sealed'])
    .where('id', '=', accountID)
    .executeTakeFirstOrThrow();
const shown = async ({ token }: TestAccount) =>
  (await api.call(accountCalls.getProfile, {}, { token })).body.data.idCard;

it('is sealed in the table, shown to its person, and not told by the audit log', async () => {
  const person = await api.addAccount();
  const { token } = person;
  await api.call(accountCalls.saveProfile, { firstname: 'Ada', idCard: NUMBER }, { token });
  expect(await shown(person)).toBe(NUMBER);
  const row = await rowOf(person);
  expect(row.id_card).toBe('');
  expect(Buffer.from(row.id_card_sealed ?? '').toString('latin1')).not.toContain(NUMBER);
  const log = await api.call(accountCalls.listAuditLogs, {}, { token });
  expect(log.body.data[0]).toMatchObject({
    action: 'API-028',
    after: { firstname: 'Ada', idCard: '[secret]' },
  });
  expect(
    JSON.stringify(await api.services.db.selectFrom('audit_entries').selectAll().execute()),
  ).not.toContain(NUMBER);
  await api.call(accountCalls.saveProfile, { lastname: 'L' }, { token });
  expect(await shown(person)).toBe(NUMBER);
  await api.call(accountCalls.saveProfile, { idCard: '' }, { token });
  expect(await shown(person)).toBe('');
  expect(await rowOf(person)).toEqual({ id_card: '', id_card_sealed: null });
});

it('of a release before is shown as it is, and sealed at the next look', async () => {
  const [person, none] = [await api.addAccount(), await api.addAccount()];
  const { db } = api.services;
  await db.updateTable('accounts').set({ id_card: NUMBER }).where('id', '=', person.accountID).execute();
  expect(await shown(person)).toBe(NUMBER);
  const config = readConfig({ DATA_DIR: api.folder, CA_KEY_SECRET: TEST_SECRET });
  await sealClearIdCards(db, textSeal(derivedKey(config, db, 'profiles'), 'id card'));
  expect((await rowOf(person)).id_card).toBe('');
  expect(await shown(person)).toBe(NUMBER);
  expect(await rowOf(none)).toEqual({ id_card: '', id_card_sealed: null });
});

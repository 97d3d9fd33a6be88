import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

/*
 * The database says of rows and of new tables what it says without room on its disk (SQLSTATE 53100).
 */

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
  await api.services.database.execute(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create function no_room_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;`);
});
afterAll(() => api.close());

const person = { firstname: 'a', lastname: 'b', position: 'c', email: 'a@b.co', telephone: '13812345678' };
const add = () => api.call(accountCalls.addContact, person, { token: customer.token });
const readiness = async () => (await api.server.inject('/readyz')).statusCode;

describe('a full disk', () => {
  it('is no fault of a call, which comes again, is told to the operator and turns readiness red until there is room (D-621)', async () => {
    const { database } = api.services;
    await database.execute(`
      create trigger no_room before insert on contacts execute function no_room();
      create event trigger no_room_for_tables on ddl_command_start execute function no_room_for_tables();`);
    expect(await readiness()).toBe(200);
    const refused = await add();
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([503, '1', 503]);
    expect(api.log.filter((line) => line.includes('The disk is full'))).toHaveLength(1);
    // What is there can be read, and the process is alive.
    expect([await readiness(), (await api.server.inject('/healthz')).statusCode]).toEqual([503, 200]);
    const list = await api.call(accountCalls.listContacts, {}, { token: customer.token });
    expect(list.body).toMatchObject({ code: 200, data: [] });

    await database.execute(`drop event trigger no_room_for_tables; drop trigger no_room on contacts`);
    expect(await readiness()).toBe(200);
    expect((await add()).body.code).toBe(200);
  });
});

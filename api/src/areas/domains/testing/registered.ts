import type { Answer, Call } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import type { TestAccount, TestApi } from '../../../testing/api.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import type { DomainTable } from '../tables.ts';

/** The registry of a test, as the portal reaches it. */
export const registrarOf = (api: TestApi): Registrar =>
  embeddedRegistrar({ db: api.services.db, now: api.services.now });

/** A name that a tenant has, as it is in tests. */
export interface RegisteredName {
  id: string;
  orderNo: string;
  name: string;
}

type Options = Partial<
  Pick<DomainTable, 'auto_renew' | 'remark' | 'group_id' | 'sale_cents' | 'premium' | 'renew_cents'>
> & { years?: number; /** A contact of the tenant; one of its own unless given. */ contactID?: string };

/** Registers a name at the registry of a test and writes it down as a tenant's. */
export async function registeredName(
  api: TestApi,
  { accountID }: Pick<TestAccount, 'accountID'>,
  name: string,
  { years = 1, contactID, ...options }: Options = {},
): Promise<RegisteredName> {
  const { db, now } = api.services;
  const registrar = registrarOf(api);
  const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
  await registrar.saveContact({
    handle: 'C-TEST',
    int: postal,
    phone: '+86.13800138000',
    email: 'a@b.example',
  });
  const contacts = { registrant: 'C-TEST', admin: 'C-TEST', tech: 'C-TEST', billing: 'C-TEST' };
  const id = newID();
  const request = { key: `test-${id}`, name, years, contacts, nameservers: [] };
  const [availability] = await registrar.check([name]);
  const { register = 0, renew = 0, currency = 'CNY' } = availability?.prices ?? {};
  const answer = await registrar.create({
    ...request,
    ...(availability?.state === 'premium'
      ? { fee: { amount: register + renew * (years - 1), currency } }
      : {}),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.code}, ${answer.detail}`);
  const seen = answer.value;
  const orderNo = `DM${id.replaceAll('-', '').slice(-18)}`;
  await db
    .insertInto('domains')
    .values({
      account_id: accountID,
      id,
      order_no: orderNo,
      name,
      tld: name.slice(name.indexOf('.') + 1),
      state: 'active',
      repository_id: seen.repositoryId,
      registered_at: seen.createdAt ?? null,
      expires_at: seen.expiresAt ?? null,
      statuses: JSON.stringify(seen.statuses),
      nameservers: '[]',
      contact_id: contactID ?? (await holder(api, accountID)),
      auto_renew: false,
      certificate: false,
      premium: false,
      renew_cents: null,
      group_id: null,
      remark: '',
      sale_cents: null,
      created_at: now(),
      synced_at: now(),
      ...options,
    })
    .execute();
  return { id, orderNo, name };
}

async function holder(api: TestApi, accountID: TestAccount['accountID']): Promise<string> {
  const id = newID();
  const text = 'Holder';
  await api.services.db
    .insertInto('domain_contacts')
    .values({
      account_id: accountID,
      id,
      handle: `C${id.slice(-12)}`,
      name: text,
      organization: '',
      phone: '+8613800138000',
      email: 'holder@customer.example',
      country: 'CN',
      state: '',
      city: text,
      street: text,
      postcode: '',
      int_name: text,
      int_organization: '',
      int_street: text,
      int_city: text,
      int_state: '',
      created_at: api.services.now(),
    })
    .execute();
  return id;
}

/** Does the work of a schedule as a process does when its time has come. */
export async function tick(api: TestApi, name: string): Promise<void> {
  const schedule = api.areas.find((area) => area.name === 'domains')?.schedules?.[name];
  if (!schedule) throw new Error(`There is no schedule ${name}`);
  await schedule.run();
}

/** Makes a call as a tenant, in a session that begins with it: years pass between two calls. */
export async function callAs<Input, Data>(
  api: TestApi,
  { accountID }: Pick<TestAccount, 'accountID'>,
  call: Call<Input, Data>,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const token = await api.services.tokens.issue(api.services.db, accountID);
  const reply = await api.call(call, input, { token, headers: { 'accept-language': 'en', ...headers } });
  return reply.body;
}

import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { defaultSiteConfig, type Contact, type Organization } from '@certdeck/contract';
import { createSession, forgetAnswers, memoryStorage, SessionProvider } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { renderUi } from '@certdeck/ui/testing';

const BASE = 'http://localhost/api';
/** The contact that the API has at first. */
export const zhang: Contact = {
  id: 'c1',
  lastname: '张',
  firstname: '三',
  name: '张三',
  position: '工程师',
  email: 'zhang@example.com',
  telephone: '13812345678',
  idCard: '',
  accountNo: 'a1',
};
/** The company that a look-up by name finds. */
export const company: Organization = {
  id: 'o1',
  orgName: '示例公司',
  name: '示例公司',
  creditCode: '91110000',
  nationCode: 'CN',
  country: 'CN',
  province: '北京',
  city: '北京',
  locality: '北京',
  postalCode: '100000',
  telephone: '010-12345678',
  address: '长安街 1 号',
  registryAddr: '长安街 1 号',
  dateOfIncorporation: '2001-02-03',
  digicertID: '',
  digicertCnID: '',
  accountNo: 'a1',
};

interface Sent {
  line: string;
  form: Record<string, string>;
}

/** The API's side of contacts and companies, anew for each test of a suite. */
export function partiesApi() {
  let sent: Sent[] = [];
  let contacts: Contact[] = [zhang];
  let saveCode = 200;

  function answer(line: string, form: Record<string, string>) {
    if (line === 'GET /v1/contacts') return { code: 200, msg: '', data: contacts, total: contacts.length };
    if (line === 'POST /v1/organizations/qiChaCha') {
      const { orgName, creditCode, nationCode, address, dateOfIncorporation, province, city } = company;
      return {
        code: 200,
        msg: '',
        data: [{ orgName, creditCode, nationCode, address, dateOfIncorporation, province, city }],
      };
    }
    if (saveCode !== 200) return { code: saveCode, msg: '不行', data: {} };
    if (line === 'POST /v1/contacts') contacts = [...contacts, { ...zhang, ...form, id: 'c2' }];
    return {
      code: 200,
      msg: '',
      data: line.startsWith('POST') ? { id: line.includes('contacts') ? 'c2' : 'o2' } : {},
    };
  }

  const server = setupServer(
    http.get('http://localhost/language/country_zh.json', () =>
      HttpResponse.json([{ code: 'CN', name: '中国', prefix: '86' }]),
    ),
    http.all(`${BASE}/*`, async ({ request }) => {
      const line = `${request.method} ${new URL(request.url).pathname.slice('/api'.length)}`;
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      sent.push({ line, form });
      return HttpResponse.json(answer(line, form));
    }),
  );

  beforeAll(() => server.listen());
  afterEach(() => {
    act(() => notify.dismissAll());
    forgetAnswers();
    sent = [];
    contacts = [zhang];
    saveCode = 200;
  });
  afterAll(() => server.close());

  return {
    /** Calls of the present test, in order. */
    sent: (): readonly Sent[] => sent,
    /** Those of one method and path. */
    calls: (line: string) => sent.filter((request) => request.line === line),
    /** The account's contacts from now on. */
    haveContacts(next: Contact[]) {
      contacts = next;
    },
    /** Answers saving with this body code from now on. */
    refuseSaving(code: number) {
      saveCode = code;
    },
  };
}

/** Draws a part of a page for somebody who is signed in. */
export async function show(element: React.ReactElement) {
  const storage = memoryStorage();
  storage.setItem('token', 't');
  const session = createSession({
    site: { ...defaultSiteConfig, apiBaseURL: BASE },
    notify: () => undefined,
    navigate: () => undefined,
    address: () => ({ pathname: '/orders/contact', search: '' }),
    storage,
  });
  const rendered = await renderUi(element, {
    wrap: (inner) => <SessionProvider session={session}>{inner}</SessionProvider>,
  });
  // A form has a list of countries to wait for.
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return rendered;
}

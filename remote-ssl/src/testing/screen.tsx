import { configure, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { accountCalls, orderCalls, type Contact, type Product } from '@certdeck/contract';
import { lastingStorage } from '@certdeck/session';
import { onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import CertificatesPage from '../features/certificates/Certificates.page.tsx';
import { texts } from '../texts.ts';
import './crypto.ts';
import { products } from './products.ts';

// Whether an element is hidden is asked of every style on the page, for every query and every key.
configure({ defaultHidden: true });

export const contact: Contact = {
  id: 'c1',
  lastname: '张',
  firstname: '三',
  name: '张三',
  position: 'IT',
  email: 'zhang@example.com',
  telephone: '13812345678',
  idCard: '',
  accountNo: 'A1',
};

export const PRICE = { allNowPrice: 10_000, allRawPrice: 12_000, discount: 2_000 };

export interface BuyScreenOptions extends RenderScreenOptions {
  products?: readonly Product[];
  /** As this person prefers the rows; open ones show every control at once. */
  rows?: 'open' | 'folded';
  /** What the tab keeps of an earlier screen stays. */
  keepTab?: boolean;
}

/** The buy screen over an API that has the test products, one contact and a price. */
export async function renderBuyScreen(options: BuyScreenOptions = {}) {
  if (!options.keepTab) sessionStorage.clear();
  lastingStorage().setItem('certdeck.order.rows', options.rows ?? 'open');
  const rendered = await renderScreen(<CertificatesPage />, {
    path: '/ssl/certificates',
    ...options,
    namespaces: { ssl: texts },
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listProducts, { data: [...(options.products ?? products)] }),
      onCall(orderCalls.price, { data: PRICE }),
      onCall(orderCalls.payWays, {
        data: { payWays: [{ name: 'balance', payWay: 'balance', switch: 'Y', showName: '余额支付' }] },
      }),
      onCall(accountCalls.listContacts, { data: [contact], total: 1 }),
      onCall(accountCalls.listOrganizations, { data: [], total: 0 }),
    ],
  });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...rendered, user };
}

/** The names of the rows in the order of the document (SSL-002). */
export function rowNames(container: HTMLElement): (string | undefined)[] {
  return [...container.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']);
}

/** The control in the label that says this; a query by role computes styles and names for the whole page. */
function labelled(selector: string, name: RegExp | string): HTMLInputElement {
  const says = (text: string) => (typeof name === 'string' ? text.trim() === name : name.test(text));
  const label = [...document.querySelectorAll('label')].find(
    (candidate) => candidate.querySelector(selector) && says(candidate.textContent ?? ''),
  );
  const control = label?.querySelector<HTMLInputElement>(selector);
  if (!control) throw new Error(`no ${selector} labelled ${String(name)}`);
  return control;
}

/** Nothing on the page waits any more: the price is asked for half a second after the last change. */
export const settled = () =>
  waitFor(() => {
    if (document.querySelector('[aria-busy=true]')) throw new Error('something still waits');
  });
export const ready = () => screen.findByText('立即购买');
export const buyButton = () =>
  named('button', (element) => element.textContent?.includes('立即购买') ?? false);
export const choose = (name: RegExp | string) => labelled('input[type=radio]', name);
export const toggle = (name: RegExp | string) => labelled('input[role=switch]', name);
export const field = (name: string) =>
  named<HTMLInputElement>('input, textarea, select', (element) => element.getAttribute('name') === name);
export const domainField = () => field('commonName');

function named<Found extends HTMLElement>(selector: string, fits: (element: Found) => boolean): Found {
  const found = [...document.querySelectorAll<Found>(selector)].find(fits);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

import { configure, screen, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { accountCalls, orderCalls, type Contact, type Product } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import CertificatesPage from '../features/certificates/Certificates.page.tsx';
import { texts } from '../texts.ts';
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
}

/** The buy screen over an API that has the test products, one contact and a price. */
export async function renderBuyScreen(options: BuyScreenOptions = {}) {
  const rendered = await renderScreen(<CertificatesPage />, {
    path: '/ssl/certificates',
    ...options,
    namespaces: { ssl: texts },
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listProducts, { data: [...(options.products ?? products)] }),
      onCall(orderCalls.price, { data: PRICE }),
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

export const buyButton = () => screen.getByRole('button', { name: '立即购买' });
export const domainField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /域名（通用名称）/ });
export const priceSection = () => within(screen.getByRole('region', { name: '价格' }));
export const choose = (name: RegExp | string) => screen.getByRole('radio', { name });

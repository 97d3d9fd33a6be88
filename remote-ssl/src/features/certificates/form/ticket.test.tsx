import { describe, expect, it } from '@jest/globals';
import { choose, domainField, field, ready, renderBuyScreen } from '../../../testing/screen.tsx';

describe('a ticket that names a product', () => {
  it.each([
    ['ALP-OV1', ['shop.example.com'], 'commonName', 'shop.example.com'],
    ['ALP-DVW', ['*.example.com'], 'commonName', '*.example.com'],
    ['GLO-EVF', ['a.com', 'b.com'], 'domainNames', 'b.com'],
    ['ALP-IP', ['8.8.8.8'], 'commonName', '8.8.8.8'],
    ['ALP-MAIL', ['ann@example.com', 'bo@example.com'], 'mailboxes', 'ann@example.com\nbo@example.com'],
    ['ALP-CODE', [], '', ''],
    ['ALP-DOC', [], '', ''],
  ])('renews %s as itself, with its names (ORD-034, D-491)', async (productNo, domains, name, value) => {
    const ticket = btoa(JSON.stringify({ domains, productNo, year: 1 }));
    await renderBuyScreen({ path: `/ssl/certificates?renew_ticket=${ticket}` });
    await ready();
    expect(choose(new RegExp(`^${productNo}`))).toBeChecked();
    if (name !== '') expect(field(name)).toHaveValue(value);
  });

  it('keeps a product that the address names beside a ticket, and takes no other for one that is not sold (ORD-034, D-491)', async () => {
    const names = btoa(JSON.stringify({ domains: ['a.com'] }));
    const { unmount } = await renderBuyScreen({
      path: `/ssl/certificates?product=ALP-OV1&renew_ticket=${names}`,
    });
    await ready();
    expect(choose(/^ALP-OV1/)).toBeChecked();
    expect(domainField()).toHaveValue('a.com');
    unmount();
    const gone = btoa(JSON.stringify({ domains: ['a.com'], productNo: 'GONE', year: 1 }));
    await renderBuyScreen({ path: `/ssl/certificates?renew_ticket=${gone}` });
    await ready();
    expect(document.querySelector('[data-row=product] input:checked')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { orderCalls, type PortalEvents } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { createKeyVault, keyMatchesCsr, readCsr } from '@certdeck/pki';
import { buyButton, contact, domainField, ready, renderBuyScreen, settled } from '../../testing/screen.tsx';
import { pasteRequest, useEllipticKey } from './testing/request.ts';

const created = onCall(orderCalls.createOrder, { data: 'N1' });
const firstBody = (call: Parameters<typeof sentTo>[0]) => sentTo(call)[0]?.input;

describe('buying', () => {
  it('takes one press from a domain to the payment dialog, and the key leaves encrypted (SSL-059, SSL-065, CRY-040, D-083)', async () => {
    const facts: PortalEvents['order.created.v1'][] = [];
    const stop = portalEvents.on('order.created.v1', (fact) => facts.push(fact));
    const { user, asked, session } = await renderBuyScreen({ handlers: [created] });
    await ready();
    await user.type(domainField(), '中文.com{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    stop();
    await settled();
    expect(asked[0]).toEqual({
      name: 'billing/payment-dialog/v1',
      input: { aim: 'makeOrder', orderNos: ['N1'], amount: 10_000 },
    });
    expect(facts).toEqual([{ orderNos: ['N1'] }]);
    expect(session.getState().createdOrderNos).toEqual(['N1']);

    const { productNo, sslCerts, ...rest } = firstBody(orderCalls.createOrder) as {
      productNo: string;
      sslCerts: { csr: string; key: string; commonName: string; domainNames: string[] }[];
    };
    expect(productNo).toBe('ALP-DV1');
    expect(rest).toEqual({ year: 1, dcvMethod: 'dns_txt', productType: 'dv_single_ssl' });
    const [cert] = sslCerts;
    expect(sslCerts).toHaveLength(1);
    expect(cert).toMatchObject({ commonName: 'xn--fiq228c.com', domainNames: [] });
    expect(cert?.key).not.toContain('PRIVATE KEY');
    const details = readCsr(cert?.csr ?? '');
    expect(details.subjectText).toContain('SG');
    expect(details.dnsNames).toEqual(['xn--fiq228c.com']);
    expect(details.publicKey).toMatchObject({ kind: 'RSA', bits: 2048 });
    const key = await createKeyVault().decrypt(cert?.key ?? '');
    expect(await keyMatchesCsr(key, cert?.csr ?? '')).toBe(true);
    expect(screen.getByText('私钥已在此浏览器中生成')).toBeVisible();
  }, 400_000);

  it('says what became of the payment and offers it again (SSL-065)', async () => {
    const { user, asked } = await renderBuyScreen({ handlers: [created] });
    await ready();
    await pasteRequest(user);
    expect(domainField()).toHaveValue('pasted.example.com');
    await user.click(buyButton());
    expect(await screen.findByText('已创建 1 个订单')).toBeVisible();
    expect(screen.getByText('支付窗口暂时无法打开。订单已保留，可稍后在订单中支付。')).toBeVisible();
    expect(screen.getByText('查看订单').closest('a')).toHaveAttribute('href', '/ssl/certificate/N1');
    await user.click(screen.getByText('继续支付'));
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(await screen.findByText('再下一单'));
    expect(buyButton()).toBeEnabled();
    expect(domainField()).toHaveValue('pasted.example.com');
  });

  it('goes to the order once paid, and to the list for several (SSL-063, SSL-065)', async () => {
    const { user, address, unmount, session } = await renderBuyScreen({
      handlers: [created],
      dialog: 'paid',
    });
    await ready();
    await pasteRequest(user);
    await user.click(buyButton());
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    unmount();
    const several = await renderBuyScreen({
      handlers: [onCall(orderCalls.createOrder, { data: 'N1,N2,' })],
      dialog: 'paid',
    });
    await ready();
    await pasteRequest(several.user);
    await several.user.click(buyButton());
    await waitFor(() => expect(several.address()).toBe('/orders/list'));
    expect(several.asked[0]?.input.orderNos).toEqual(['N1', 'N2']);
    expect(several.session.getState().createdOrderNos).toEqual(['N1', 'N2']);
    expect(session.getState().createdOrderNos).toEqual(['N1']);
  });

  it('orders a free certificate without asking for a price, and opens the order (SSL-053, SSL-056, SSL-060, SSL-066, SSL-072)', async () => {
    const { user, asked, address } = await renderBuyScreen({
      path: '/ssl/certificates?product=CDK-FREE90',
      handlers: [onCall(orderCalls.createFreeOrder, { data: 'F1' })],
    });
    await ready();
    expect(screen.getAllByText('¥0.00元').length).toBeGreaterThan(0);
    await pasteRequest(user);
    await user.click(buyButton());
    await waitFor(() => expect(address()).toBe('/ssl/certificate/F1'));
    expect(Object.keys(firstBody(orderCalls.createFreeOrder) ?? {}).sort()).toEqual([
      'commonName',
      'csr',
      'domainNames',
      'key',
      'productNo',
    ]);
    expect(firstBody(orderCalls.createFreeOrder)).toMatchObject({
      commonName: 'pasted.example.com',
      domainNames: [],
    });
    expect(sentTo(orderCalls.price)).toEqual([]);
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('goes to the list for several orders that cost nothing (SSL-064)', async () => {
    const { user, address } = await renderBuyScreen({
      path: '/ssl/certificates?product=CDK-FREE90',
      handlers: [onCall(orderCalls.createFreeOrder, { data: 'F1,F2' })],
    });
    await ready();
    await pasteRequest(user);
    await user.click(buyButton());
    await waitFor(() => expect(address()).toBe('/orders/list'));
  });

  it('shows the message of another code and keeps the form, naming the field it is about (SSL-067)', async () => {
    const { user } = await renderBuyScreen({
      handlers: [
        onCall(orderCalls.createOrder, {
          code: 13004,
          msg: '不能为公共后缀签发证书',
          errors: { 'sslCerts.0.commonName': '不能为公共后缀签发证书' },
        }),
      ],
    });
    await ready();
    await pasteRequest(user);
    await user.click(buyButton());
    await waitFor(() => expect(screen.getAllByText('不能为公共后缀签发证书')).toHaveLength(2));
    expect(domainField()).toHaveValue('pasted.example.com');
    expect(domainField()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.queryByText('正在创建订单，请勿刷新页面')).toBeNull();
  });

  it('locks the page while the order is created, and blocks leaving (SSL-062, D-154)', async () => {
    const { promise: slow, resolve: answer } = Promise.withResolvers<null>();
    const { user } = await renderBuyScreen({
      handlers: [
        onCall(orderCalls.createOrder, async () => {
          await slow;
          return { data: 'N1' };
        }),
      ],
    });
    await ready();
    await pasteRequest(user);
    await user.click(buyButton());
    const lock = await screen.findByRole('alertdialog', { name: '正在创建订单，请勿刷新页面' });
    expect(lock).toHaveFocus();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await act(async () => answer(null));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('repeats a lost order with the same body and key, so that nothing is ordered twice (API-008)', async () => {
    const { user } = await renderBuyScreen({ handlers: [onCall(orderCalls.createOrder, 'network')] });
    await ready();
    useEllipticKey();
    await user.type(domainField(), 'a.com{Enter}');
    expect(await screen.findByText('连接中断，订单状态未知。再次点击购买不会重复下单。')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.use(created);
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(2));
    const [first, second] = sentTo(orderCalls.createOrder);
    expect(second?.input).toEqual(first?.input);
    const key = first?.request.headers.get('idempotency-key');
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.request.headers.get('idempotency-key')).toBe(key);
  });

  it('repeats an order that a failing server may have made with the same key (API-008)', async () => {
    const { user } = await renderBuyScreen({
      handlers: [onCall(orderCalls.createOrder, { status: 500, code: 500 })],
    });
    await ready();
    await pasteRequest(user);
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    server.use(created);
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(2));
    const [first, second] = sentTo(orderCalls.createOrder).map(({ request }) =>
      request.headers.get('idempotency-key'),
    );
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('shows the first wrong field, focuses it and sends nothing (D-156, SSL-036)', async () => {
    Element.prototype.scrollIntoView ??= () => {};
    const { user } = await renderBuyScreen({ handlers: [created] });
    await ready();
    await user.click(buyButton());
    expect(await screen.findByText('请填写域名')).toBeVisible();
    await waitFor(() => expect(domainField()).toHaveFocus());
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });

  it('sends contact and company of an ov order, the only contact chosen by itself (SSL-024, SSL-025)', async () => {
    const { user } = await renderBuyScreen({
      path: '/ssl/certificates?product=ALP-OV1',
      handlers: [created],
    });
    await ready();
    expect(await screen.findByDisplayValue(/张三 5678/)).toBeInTheDocument();
    await pasteRequest(user);
    await user.click(buyButton());
    expect(await screen.findByText('请选择组织')).toBeVisible();
    expect(contact.id).toBe('c1');
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });
});

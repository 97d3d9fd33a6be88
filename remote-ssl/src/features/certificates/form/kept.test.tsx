import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { generateCsr } from '@certdeck/pki';
import { buyButton, choose, domainField, field, ready, renderBuyScreen } from '../../../testing/screen.tsx';

const enter = (text: string) => fireEvent.change(field('names'), { target: { value: text } });

describe('what was entered on the buy screen', () => {
  it('is there again after the page was left within 400 ms of the last key, and can be thrown away', async () => {
    const first = await renderBuyScreen();
    await ready();
    enter('kept.example.com');
    await waitFor(() => expect(domainField()).toHaveValue('kept.example.com'));
    // The session ends, or a link is followed.
    first.unmount();
    const { user } = await renderBuyScreen({ keepTab: true });
    await ready();
    expect(domainField()).toHaveValue('kept.example.com');
    expect(field('names')).toHaveValue('kept.example.com');
    await user.click(screen.getByText('重新填写'));
    await waitFor(() => expect(domainField()).toHaveValue(''));
    expect(field('names')).toHaveValue('');
    expect(screen.queryByText('已恢复您之前填写的内容')).toBeNull();
  });

  it('comes back where it was left by a link, whose address is another page’s, as it was typed last (D-479)', async () => {
    const path = '/ssl/certificates?product=ALP-DVF';
    const visit = async (keepTab: boolean) => {
      const screen = await renderBuyScreen({ path, keepTab });
      await ready();
      return screen;
    };
    (await visit(false)).unmount();
    for (const name of ['first.example.com', 'second.example.com']) {
      const { unmount } = await visit(true);
      enter(name);
      await waitFor(() => expect(domainField()).toHaveValue(name));
      // The address changes before the page is taken away, within 400 ms of the last key.
      history.pushState(null, '', '/orders/list?status=1');
      unmount();
      history.replaceState(null, '', '/');
    }
    await visit(true);
    expect(domainField()).toHaveValue('second.example.com');
    expect(screen.getByText('已恢复您之前填写的内容')).toBeVisible();
  });

  it('is kept at once when the page is closed or hidden', async () => {
    await renderBuyScreen();
    await ready();
    enter('hidden.example.com');
    await waitFor(() => expect(domainField()).toHaveValue('hidden.example.com'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hidden.example.com');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(JSON.stringify({ ...sessionStorage })).toContain('hidden.example.com');
  });

  it('is said to be kept once it is (D-479)', async () => {
    await renderBuyScreen();
    await ready();
    expect(screen.queryByText(/^草稿已于/)).toBeNull();
    enter('kept.example.com');
    expect(await screen.findByText(/^草稿已于 ?\d+ ?秒前保存$/)).toBeInTheDocument();
  });

  it('is not said to be kept where the browser keeps nothing (D-479)', async () => {
    await renderBuyScreen();
    await ready();
    enter('kept.example.com');
    expect(await screen.findByText(/^草稿已于/)).toBeInTheDocument();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      enter('unkept.example.com');
      act(() => void window.dispatchEvent(new Event('pagehide')));
      expect(full).toHaveBeenCalled();
      expect(screen.queryByText(/^草稿已于/)).toBeNull();
    } finally {
      full.mockRestore();
    }
  });

  it('is no draft any more once it has been ordered, and after a reload the payment is offered there', async () => {
    const handlers = [onCall(orderCalls.createOrder, { data: 'N1' })];
    const first = await renderBuyScreen({ handlers });
    await ready();
    const { publicKey } = await generateCsr({ hostname: 'paid.example.com', signAlg: 'ECDSA' });
    await first.user.click(choose('粘贴或上传'));
    const box = document.querySelector('[data-row=csr] textarea');
    if (box) fireEvent.change(box, { target: { value: publicKey } });
    await first.user.click(buyButton());
    expect(await screen.findByText('已创建 1 个订单')).toBeVisible();
    first.unmount();

    const { user, asked, session } = await renderBuyScreen({ keepTab: true });
    // The session's storage outlives a reload; each screen of a test has its own.
    session.rememberOrders(['N1']);
    expect(await screen.findByText('已创建 1 个订单')).toBeVisible();
    expect(domainField()).toHaveValue('');
    // Another order doesn't wait for that one.
    expect(buyButton()).toBeEnabled();
    await user.click(screen.getByText('继续支付'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.input).toMatchObject({ orderNos: ['N1'], amount: 10_000 });
    await user.click(await screen.findByText('再下一单'));
    expect(buyButton()).toBeEnabled();
  });
});

describe('the order beside the rows', () => {
  it('counts included names and itemises paid ones', async () => {
    await renderBuyScreen({
      path: '/ssl/certificates?product=ALP-DVF',
      handlers: [
        onCall(orderCalls.price, { data: { allNowPrice: 20_000, allRawPrice: 22_000, discount: 2_000 } }),
      ],
    });
    await ready();
    enter('a.com\nb.com\nc.com\nd.com');
    const price = within(screen.getByRole('region', { name: '价格' }));
    expect(await price.findByText('另加 2 个名称')).toBeVisible();
    // Two further names at 50.00 each, and the product itself.
    expect(price.getByText(/¥100\.00/)).toBeVisible();
    expect(price.getByText(/¥120\.00/)).toBeVisible();
    expect(document.querySelector('[data-row=names]')).toHaveTextContent('含 2/2 个 · 另付 2 个');
  });

  it('says what a name costs that came by itself (SSL-038)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVF' });
    await ready();
    fireEvent.change(field('domainNames'), { target: { value: 'x.com' } });
    await user.type(domainField(), 'example.com{Tab}');
    expect(screen.getAllByText(/已同时加入 www\.example\.com，另收 ¥50\.00元/).length).toBeGreaterThan(0);
  });

  it('loses a name that came by itself with the name that it came for, after a reload too (SSL-038)', async () => {
    const path = '/ssl/certificates?product=ALP-DVF';
    const first = await renderBuyScreen({ path });
    await ready();
    await first.user.type(domainField(), 'second.com{Tab}');
    expect(field('domainNames')).toHaveValue('www.second.com\n');
    first.unmount();

    const { user } = await renderBuyScreen({ path, keepTab: true });
    await ready();
    expect(domainField()).toHaveValue('second.com');
    fireEvent.change(domainField(), { target: { value: 'third.com' } });
    fireEvent.blur(domainField());
    expect(field('domainNames')).toHaveValue('www.third.com\n');
    // One that was taken out stays away over a reload, and entered by the customer it stays.
    fireEvent.change(field('domainNames'), { target: { value: '' } });
    fireEvent.blur(field('domainNames'));
    fireEvent.blur(domainField());
    expect(field('domainNames')).toHaveValue('');
    await user.type(field('domainNames'), 'www.third.com{Tab}');
    fireEvent.change(domainField(), { target: { value: 'fourth.com' } });
    fireEvent.blur(domainField());
    expect(field('domainNames')).toHaveValue('www.third.com\nwww.fourth.com\n');
    // In the field above the rows too.
    await waitFor(() => expect(field('names')).toHaveValue('fourth.com\nwww.third.com\nwww.fourth.com'));
    enter('fifth.com\nwww.third.com\nwww.fourth.com');
    fireEvent.blur(field('names'));
    await waitFor(() => expect(field('domainNames')).toHaveValue('www.third.com'));
    expect([domainField().value, field('names').value]).toEqual(['fifth.com', 'fifth.com\nwww.third.com']);
  });

  it('shows the methods of payment that are switched on (SSL-058)', async () => {
    await renderBuyScreen();
    await ready();
    expect(within(await screen.findByRole('list', { name: '支付方式' })).getByText('余额支付')).toBeVisible();
    expect(sentTo(orderCalls.payWays)).toHaveLength(1);
  });

  it('names tokens among the methods only where they pay orders (SSL-058, D-162, D-633)', async () => {
    const ways = [
      { name: 'balance', payWay: 'balance', switch: 'Y' as const, showName: '' },
      { name: 'usdt', payWay: 'usdt', switch: 'Y' as const, showName: '', forOrders: 'N' as const },
      { name: 'usdc', payWay: 'usdc', switch: 'Y' as const, showName: '', forOrders: 'Y' as const },
    ];
    await renderBuyScreen({ handlers: [onCall(orderCalls.payWays, { data: { payWays: ways } })] });
    await ready();
    const list = within(await screen.findByRole('list', { name: '支付方式' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('余额支付'),
      expect.stringContaining('USDC'),
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type OrderDetail, type OrderDomain } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { makeCheck, makeDetail, makeName, makePaid, ORDERED } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import { CHECK_CODES, checkSentence } from './checkSentence.ts';
import { groupByRecord } from './records.ts';
import { ValidationPanel } from './ValidationPanel.tsx';

const show = (order: OrderDetail, options: RenderScreenOptions = {}) =>
  renderScreen(<ValidationPanel order={order} />, {
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
    ],
  });
const two = [makeName('a.example.com'), makeName('b.example.com')];
const verified = (name: OrderDomain): OrderDomain => ({ ...name, status: 'verified', verifiedTime: 1 });

describe('domain validation', () => {
  it('reads all names of the order (ORD-022, B§9.7)', async () => {
    await show(makePaid());
    await waitFor(() =>
      expect(sentTo(orderCalls.listOrderDomains).map(({ input }) => input)).toEqual([
        { orderNo: 'N1', limit: '5000', offset: '1' },
      ]),
    );
  });

  it('says of a name which domain of the organisation shows it, so that there is nothing to publish (D-590)', async () => {
    const shown = { ...verified(makeName('shop.corp.example')), organizationDomain: 'corp.example' };
    await show(makePaid({ domains: [shown] }), { lang: 'en' });
    expect(await screen.findByText(/Validated by corp\.example of the organisation/)).toBeVisible();
    expect(screen.queryByText('value-of-shop.corp.example')).toBeNull();
  });

  it('says that mailboxes were written to, and writes to them again (ORD-025, D-615)', async () => {
    const box = { ...makeName('a@corp.example'), mail: { sentTime: 1_795_180_000, endTime: 1_795_266_400 } };
    const { user } = await show(makePaid({ certType: 'smime', domains: [box] }), {
      lang: 'en',
      handlers: [onCall(orderCalls.resendDcvEmail, { data: { mailboxes: ['a@corp.example'] } })],
    });
    expect(await screen.findByText('Waiting for 1 email address to approve')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the mails again' }));
    expect(await screen.findByText('A mail is on its way to 1 address')).toBeVisible();
    expect(sentTo(orderCalls.resendDcvEmail).map(({ input }) => input)).toEqual([{ id: 'N1' }]);
  });

  it('offers no mail for the names of servers (ORD-025, D-204)', async () => {
    await show(makePaid({ domains: two }), { lang: 'en' });
    expect(await screen.findByText('value-of-a.example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the mails again' })).toBeNull();
  });

  it('sends no mail before the payment, and says what a mail has shown (ORD-025, D-615)', async () => {
    const approved = { ...verified(makeName('b@corp.example')), byMail: true as const };
    await show(makeDetail({ certType: 'smime', domains: [makeName('a@corp.example'), approved] }), {
      lang: 'en',
    });
    expect(await screen.findByText(/Mails to these addresses are sent once the order is paid/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the mails again' })).toBeNull();
    expect(screen.getByText(/Approved by mail/)).toBeVisible();
  });

  it('takes a name out after asking, and never offers that for the last one (ORD-022, D-194)', async () => {
    const { user } = await show(makePaid({ domains: two }), {
      handlers: [onCall(orderCalls.deleteOrderDomain, { data: two.slice(0, 1) })],
    });
    await user.click(await screen.findByRole('button', { name: '从订单中移除 b.example.com' }));
    server.use(onCall(orderCalls.listOrderDomains, { data: two.slice(0, 1), total: 1 }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(screen.queryByText('b.example.com')).toBeNull());
    expect(sentTo(orderCalls.deleteOrderDomain).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', domain: 'b.example.com' },
    ]);
    expect(screen.queryByRole('button', { name: /从订单中移除/ })).toBeNull();
  });

  it('shows the record of a DNS method with its relative and full name, each to copy (ORD-023)', async () => {
    await show(makePaid());
    expect(await screen.findByText('_certdeck-dcv.shop')).toBeVisible();
    expect(screen.getByText('_certdeck-dcv.shop.example.com')).toBeVisible();
    expect(screen.getByText('value-of-shop.example.com')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^复制(?!为)/ })).toHaveLength(3);
    const guide = screen.getByRole('link', { name: /分步指南/ });
    expect(guide).toHaveAttribute('href', '/help/article/dns-validation');
    expect(screen.queryByRole('link', { name: /常见原因/ })).toBeNull();
  });

  it('shows one record for the names that share it', () => {
    const shared = makeName('www.shop.example.com', { dcv: makeName().dcv });
    expect(
      groupByRecord([makeName(), shared, makeName('other.com')]).map(({ names }) => names.length),
    ).toEqual([2, 1]);
  });

  it('says when the record is still the issuer’s to tell, and offers nothing to copy or to check (ORD-023)', async () => {
    const dcv = { ...makeName().dcv, host: '', relativeHost: '', value: '' };
    const domains = [makeName('shop.example.com', { dcv, awaiting: true })];
    const { unmount } = await show(makeDetail({ domains }));
    expect(await screen.findByText('支付后，签发机构会提供需要发布的验证记录。')).toBeVisible();
    expect(screen.queryByText('现在就可以发布；支付后开始检测。')).toBeNull();
    unmount();
    await show(makePaid({ domains }));
    expect(await screen.findByText('正在向签发机构获取验证记录，片刻后会显示在这里。')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^复制|立即检测/ })).toBeNull();
  });

  it('shows path, content and address of a file (ORD-023)', async () => {
    const dcv = {
      ...makeName().dcv,
      method: 'file' as const,
      type: 'FILE' as const,
      host: 'shop.example.com',
      path: '/.well-known/pki-validation/certdeck.txt',
    };
    await show(makePaid({ domains: [makeName('shop.example.com', { dcv })] }));
    expect(await screen.findByText('/.well-known/pki-validation/certdeck.txt')).toBeVisible();
    expect(screen.getByText('http://shop.example.com/.well-known/pki-validation/certdeck.txt')).toBeVisible();
    expect(screen.getByRole('button', { name: '下载文件 certdeck.txt' })).toBeVisible();
    expect(screen.getByRole('link', { name: /分步指南/ })).toHaveAttribute(
      'href',
      '/help/article/file-validation',
    );
  });

  it('offers only the methods that a name may have, shows what they need and changes it (ORD-023, D-195)', async () => {
    const name = makeName('*.example.com', { methods: ['dns_txt', 'dns'] });
    const record = { ...name.dcv, method: 'dns' as const, type: 'CNAME' as const, value: 'target.dcv.test' };
    const { user } = await show(makePaid({ domains: [name] }), {
      handlers: [
        onCall(orderCalls.readDcv, ({ input }) => ({ data: input.dcvMethod === 'dns' ? record : name.dcv })),
        onCall(orderCalls.changeDcv, {}),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /TXT 记录 · 更改 \*\.example\.com/ }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    await user.click(within(dialog).getByRole('radio', { name: /CNAME/ }));
    expect(await within(dialog).findByText('target.dcv.test')).toBeVisible();
    expect(sentTo(orderCalls.changeDcv)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: '使用此方式' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(orderCalls.changeDcv).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', domain: '*.example.com', dcvMethod: 'dns' },
    ]);
  });

  it('changes the method of all open names in one call (ORD-023)', async () => {
    const { user } = await show(makePaid({ domains: two }), {
      handlers: [onCall(orderCalls.readDcv, { data: two[0]?.dcv }), onCall(orderCalls.changeDcv, {})],
    });
    await user.click((await screen.findAllByRole('button', { name: /· 更改/ }))[0]!);
    await user.click(screen.getByRole('radio', { name: /CNAME/ }));
    await user.click(screen.getByRole('checkbox', { name: '用于全部 2 个未验证的名称' }));
    await user.click(screen.getByRole('button', { name: '使用此方式' }));
    await waitFor(() =>
      expect(sentTo(orderCalls.changeDcv).map(({ input }) => input)).toEqual([
        { orderNo: 'N1', dcvMethod: 'dns' },
      ]),
    );
  });

  it('looks now and says how many names are validated (ORD-024, D-195)', async () => {
    const after = [verified(two[0]!), two[1]!];
    const { user } = await show(makePaid({ domains: two }), {
      handlers: [onCall(orderCalls.verifyDomains, { data: after })],
    });
    const check = await screen.findByRole('button', { name: '立即检测' });
    server.use(onCall(orderCalls.listOrderDomains, { data: after, total: 2 }));
    await user.click(check);
    expect(await screen.findByText('检测完成：2 个名称中 1 个已验证')).toBeInTheDocument();
    expect(sentTo(orderCalls.verifyDomains).map(({ input }) => input)).toEqual([{ id: 'N1' }]);
    expect(await screen.findByRole('heading', { name: '已验证的名称（1）' })).toBeVisible();
  });

  it('lets a customer see before payment whether the record is visible (ORD-026)', async () => {
    const { user } = await show(makeDetail(), {
      handlers: [onCall(orderCalls.autoDetectDomain, { data: { detected: false, found: ['old'] } })],
    });
    expect(screen.queryByRole('button', { name: '立即检测' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: '检测是否可见' }));
    expect(await screen.findByText('尚不可见；当前看到：old')).toBeVisible();
    expect(sentTo(orderCalls.autoDetectDomain).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', domain: 'shop.example.com' },
    ]);
  });

  it('publishes a record in the demo zone and looks at once', async () => {
    const { user } = await show(makePaid({ domains: [makeName('a.demo.test', { demoZone: true })] }), {
      handlers: [
        onCall(orderCalls.publishDemoRecord, {}),
        onCall(orderCalls.verifyDomains, { data: [verified(makeName('a.demo.test'))] }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '发布到演示 DNS 区域' }));
    await waitFor(() => expect(sentTo(orderCalls.verifyDomains)).toHaveLength(1));
    expect(sentTo(orderCalls.publishDemoRecord).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', domain: 'a.demo.test' },
    ]);
  });

  it('adds a record in a zone of the operator’s and looks at once', async () => {
    const { user } = await show(makePaid({ domains: [makeName('a.example.com', { placeable: true })] }), {
      handlers: [
        onCall(orderCalls.placeRecord, {}),
        onCall(orderCalls.verifyDomains, { data: [verified(makeName('a.example.com'))] }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '自动添加此记录' }));
    await waitFor(() => expect(sentTo(orderCalls.verifyDomains)).toHaveLength(1));
    expect(sentTo(orderCalls.placeRecord).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', domain: 'a.example.com' },
    ]);
  });

  it('offers neither for other names', async () => {
    await show(makePaid());
    await screen.findByText('_certdeck-dcv.shop');
    expect(screen.queryByRole('button', { name: '自动添加此记录' })).toBeNull();
    expect(screen.queryByRole('button', { name: '发布到演示 DNS 区域' })).toBeNull();
  });
});

const next = (nextTryAt: number) =>
  makePaid({ domains: [makeName('shop.example.com', { lastCheck: makeCheck({ nextTryAt }) })] });

describe('the last look', () => {
  it.each(CHECK_CODES)('is explained in one sentence for %s', async (code) => {
    const check = makeCheck({ code });
    await show(makePaid({ domains: [makeName('shop.example.com', { lastCheck: check })] }));
    const { key, values } = checkSentence(makeName().dcv, check, '无');
    const { getI18n } = await import('@certdeck/i18n');
    const sentence = getI18n().t(`orders:${key}`, values);
    expect(sentence).not.toContain('check.');
    expect(sentence).not.toMatch(/\{\w+\}/);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('says what was expected, what was seen and where', async () => {
    await show(makePaid({ domains: [makeName('shop.example.com', { lastCheck: makeCheck() })] }));
    expect(
      await screen.findByText('192.0.2.53:53 在 _certdeck-dcv.shop.example.com 查到 wrong，应为 right。'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /常见原因/ })).toHaveAttribute(
      'href',
      '/help/article/validation-failed',
    );
  });

  it.each([
    ['the first, of a record that nobody has published yet', { code: 'NXDOMAIN', after: 1 }, '信息'],
    ['the first, of a wrong value', { code: 'VALUE_DIFFERS', after: 1 }, '警告'],
    ['a later one, of a record that is still not there', { code: 'NO_RECORD', after: 3600 }, '警告'],
  ] as const)('is no warning before it is due: %s', async (_which, { code, after }, tone) => {
    const check = makeCheck({ code, checkedAt: ORDERED + after });
    await show(makePaid({ payTime: ORDERED, domains: [makeName('shop.example.com', { lastCheck: check })] }));
    const { key, values } = checkSentence(makeName().dcv, check, '无');
    const { getI18n } = await import('@certdeck/i18n');
    const sentence = await screen.findByText(getI18n().t(`orders:${key}`, values));
    expect(sentence.parentElement?.parentElement).toHaveTextContent(new RegExp(`^${tone}`));
  });

  it('names the mistake that it recognised', async () => {
    const lastCheck = makeCheck({ hint: 'RECORD_AT_APEX' });
    await show(makePaid({ domains: [makeName('shop.example.com', { lastCheck })] }));
    expect(await screen.findByText(/该值在域名本身/)).toBeVisible();
  });

  it('gives the CAA record that is needed when one stands in the way', async () => {
    const lastCheck = makeCheck({
      code: 'CAA_FORBIDS',
      expected: '0 issue "ca.test"',
      seen: ['0 issue "other.test"'],
      where: 'CAA example.com',
    });
    await show(makePaid({ domains: [makeName('shop.example.com', { lastCheck })] }));
    expect(await screen.findByText('0 issue "ca.test"')).toBeVisible();
    expect(screen.getByText('CAA')).toBeVisible();
  });

  it('counts down to the next look, and says when there is none', async () => {
    const { unmount } = await show(next(Math.floor(Date.now() / 1000) + 30));
    expect(await screen.findByText(/(29|30) 秒后自动检测/)).toBeVisible();
    unmount();
    await show(next(0));
    expect(await screen.findByText(/不再自动检测/)).toBeVisible();
  });

  it('explains a code that it does not know by its name', () => {
    expect(checkSentence(makeName().dcv, makeCheck({ code: 'NEW_ONE' }), '无')).toMatchObject({
      key: 'check.other',
      values: { code: 'NEW_ONE' },
    });
  });
});

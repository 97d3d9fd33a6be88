import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls, type OrderDetail } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { generateCsr } from '@certdeck/pki';
import { encodeRenewTicket, type RenewTicket } from '@certdeck/validation';
import {
  buyButton,
  choose,
  field,
  ready,
  renderBuyScreen,
  rowNames,
  settled,
} from '../../../testing/screen.tsx';
import { requestText } from '../testing/request.ts';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** The order that is renewed, issued; half a day more than whole days of its coverage are left. */
const old = (values: Partial<OrderDetail> = {}): OrderDetail => ({
  id: 'id-N1',
  orderNo: 'N1',
  validity: 1,
  commonName: 'shop.example.com',
  payAmount: 50_000,
  reSignStatus: 0,
  reSignPriceDiff: 0,
  productName: 'ALP-OV1',
  chineseName: 'ALP-OV1 证书',
  productNo: 'ALP-OV1',
  brandName: 'ALPHASSL',
  certType: 'ov_single_ssl',
  orderStatus: 1005,
  createTime: 1_700_000_000,
  payTime: 1_700_000_000,
  endTime: now() + 40.5 * DAY,
  certExpireTime: now() + 40.5 * DAY,
  remark: '',
  dcvMethod: 'dns_txt',
  domains: [],
  contact: null,
  organization: null,
  keyStored: true,
  csr: '',
  stage: 'issued',
  issueError: null,
  serialNumber: '00',
  timeline: [],
  ...values,
});
const organization = { id: 'o1', orgName: '测试公司', creditCode: '91110000TEST000001' };

function renew(order: OrderDetail, ticket: Partial<RenewTicket> = {}) {
  const text = encodeRenewTicket({
    domains: ['shop.example.com'],
    renews: 'N1',
    productNo: 'ALP-OV1',
    year: 2,
    contactID: 'c1',
    orgID: 'o1',
    ...ticket,
  });
  return renderBuyScreen({
    path: `/ssl/certificates?renew_ticket=${text}`,
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(accountCalls.listOrganizations, { data: [organization] as never, total: 1 }),
      onCall(orderCalls.createOrder, {
        code: 13002,
        msg: '此订单已由订单 N2 续期。',
        data: { orderNo: 'N2' } as never,
      }),
    ],
  });
}

describe('a renewal on the buy screen', () => {
  it('has the product, term, names, contact and organisation of the order, and no other product (ORD-034, D-491)', async () => {
    const { container } = await renew(old());
    await ready();
    expect(rowNames(container)).toEqual(['year', 'dcv', 'csr', 'names', 'parties', 'buy']);
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(choose('2 年')).toBeChecked();
    expect(field('commonName')).toHaveValue('shop.example.com');
    const preview = document.querySelector<HTMLElement>('[data-part=order]');
    expect(within(preview ?? document.body).getByText('ALP-OV1 证书')).toBeVisible();
  });

  it('says which order it renews and how many days it takes over, before anything is paid (ORD-034, D-492)', async () => {
    await renew(old());
    expect(await screen.findByText('续期订单 N1')).toBeVisible();
    expect(await screen.findByText(/剩余 40 天将顺延/)).toBeVisible();
    const preview = document.querySelector<HTMLElement>('[data-part=order]');
    expect(preview).toHaveTextContent('顺延天数40 天');
  });

  it('begins with the payment when the coverage is over (D-492)', async () => {
    await renew(old({ endTime: now() - DAY }));
    expect(await screen.findByText(/新的服务期自付款时开始计算/)).toBeVisible();
    expect(screen.queryByText('顺延天数')).toBeNull();
  });

  it('orders with the number of the renewed order, and with its request when that is kept (ORD-034, D-493)', async () => {
    const csr = await requestText();
    const { user } = await renew(old({ csr }), { domains: ['pasted.example.com'] });
    await user.click(await screen.findByRole('radio', { name: '沿用原 CSR' }));
    expect(document.querySelector('[data-row=csr] textarea')).toBeNull();
    await settled();
    await user.click(buyButton());
    await waitFor(() => expect(sentTo(orderCalls.createOrder)).toHaveLength(1));
    expect(sentTo(orderCalls.createOrder)[0]?.input).toMatchObject({
      productNo: 'ALP-OV1',
      renews: 'N1',
      year: 2,
      contactID: 'c1',
      orgID: 'o1',
      sslCerts: [{ commonName: 'pasted.example.com', csr, key: '' }],
    });
  });

  it.each([
    ['ALP-OV1', 'ov_single_ssl', ['shop.example.com'], { commonName: 'shop.example.com' }],
    [
      'GLO-EVF',
      'ev_flex_ssl',
      ['a.example', 'b.example'],
      { commonName: 'a.example', domainNames: 'b.example' },
    ],
    [
      'ALP-IP',
      'dv_ip_ssl',
      ['8.8.8.8', '2606:4700::1'],
      { commonName: '8.8.8.8', domainNames: '2606:4700::1' },
    ],
    [
      'ALP-MAIL',
      'smime',
      ['a@corp.example', 'b@corp.example'],
      { mailboxes: 'a@corp.example\nb@corp.example' },
    ],
    ['ALP-VMC', 'vmc_ov', ['mark.example'], { commonName: 'mark.example' }],
  ])(
    'of %s (%s) has the names of the order and a key like its key (ORD-034, D-491, D-616)',
    async (productNo, certType, domains, fields) => {
      const { publicKey: csr } = await generateCsr({
        ...{ hostname: domains[0] ?? '', signAlg: 'ECDSA', keyLen: 'P384', hashAlg: 'SHA384' },
      });
      await renew(old({ productNo, certType, csr, dcvMethod: 'file' }), { productNo, domains, year: 1 });
      await ready();
      for (const [name, text] of Object.entries(fields)) expect(field(name as 'mailboxes')).toHaveValue(text);
      await waitFor(() =>
        expect(document.querySelector('[data-row=csr]')).toHaveTextContent('ECC P384 · SHA384'),
      );
      if (productNo !== 'ALP-IP') expect(choose(/^文件验证/)).toBeChecked();
    },
  );

  it('of a certificate that signs code keeps the key that its product forces, and names nobody anew (ORD-034, D-616)', async () => {
    const { publicKey: csr } = await generateCsr({ hostname: '测试公司', keyLen: 2048, asciiNames: false });
    await renew(old({ productNo: 'ALP-CODE', certType: 'code_ov', csr, dcvMethod: 'file' }), {
      productNo: 'ALP-CODE',
      domains: ['测试公司'],
      year: 1,
    });
    await ready();
    expect(document.querySelector('[data-row=csr]')).toHaveTextContent('RSA 4096');
    expect(document.querySelector('[name=commonName]')).toBeNull();
  });

  it('offers no request whose key was exposed (D-493)', async () => {
    const revocation = { state: 'revoked', reason: 'keyCompromise', time: 1 } as const;
    await renew(old({ csr: await requestText(), revocation }));
    await screen.findByText(/将顺延/);
    expect(screen.queryByRole('radio', { name: '沿用原 CSR' })).toBeNull();
  });

  it('leads to the renewal that there is already, also when another tab was faster (ORD-034, D-491)', async () => {
    const csr = await requestText();
    const { user } = await renew(old({ csr }), { domains: ['pasted.example.com'] });
    await user.click(await screen.findByRole('radio', { name: '沿用原 CSR' }));
    await settled();
    server.use(
      onCall(orderCalls.getOrder, { data: old({ csr, renewedBy: { orderNo: 'N2', orderStatus: 1001 } }) }),
    );
    await user.click(buyButton());
    expect(await screen.findByRole('link', { name: '打开订单 N2' })).toHaveAttribute(
      'href',
      '/ssl/certificate/N2',
    );
    expect(screen.queryByText('立即购买')).toBeNull();
  });

  it('has no screen for a product that is not sold any more, and a way to order anew (ORD-034, D-491)', async () => {
    await renew(old(), { productNo: 'GONE' });
    expect(await screen.findByText('此产品已停售')).toBeVisible();
    expect(screen.queryByText('立即购买')).toBeNull();
    const link = screen.getByRole('link', { name: '选择其他产品' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(searchParams.get('renew_ticket')).toBe(encodeRenewTicket({ domains: ['shop.example.com'] }));
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { product, products } from '../../testing/products.ts';
import {
  buyButton,
  choose,
  domainField,
  field,
  ready,
  renderBuyScreen,
  rowNames,
  toggle,
} from '../../testing/screen.tsx';

describe('the rows of the buy screen', () => {
  it('has two tabs, and its rows in the stated order (SSL-001, SSL-002, SSL-058)', async () => {
    const { container } = await renderBuyScreen();
    await ready();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '单个购买',
      '批量购买',
    ]);
    expect(rowNames(container)).toEqual(['brand', 'type', 'product', 'year', 'dcv', 'csr', 'names', 'buy']);
    const parts = [...container.querySelectorAll<HTMLElement>('[data-part]')];
    expect(parts.map(({ dataset }) => dataset['part'])).toEqual(['order', 'price', 'payment', 'timeline']);
  });

  it('starts with alphassl, ssl alone, one year and dns_txt of its family (SSL-006, SSL-007, SSL-018, SSL-021)', async () => {
    await renderBuyScreen();
    await ready();
    expect(choose('ALPHASSL')).toBeChecked();
    expect(choose(/ALP-DV1/)).toBeChecked();
    expect(choose('1 年')).toBeChecked();
    expect(choose(/DNS TXT/)).toBeChecked();
    const on = screen.getAllByRole('switch', { checked: true });
    expect(on.map((element) => element.closest('label')?.textContent)).toEqual(['SSL/TLS']);
  });

  it('lists email with smime once its switch is on, and keeps one switch on (SSL-005, SSL-006)', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    expect(screen.getAllByRole('switch')).toHaveLength(6);
    await user.click(toggle('邮件'));
    expect(choose(/ALP-MAIL/)).toBeInTheDocument();
    await user.click(toggle('SSL/TLS'));
    const listed = within(screen.getByRole('radiogroup', { name: '产品' }));
    expect(listed.queryByRole('radio', { name: /ALP-DV1/ })).toBeNull();
    expect(choose(/ALP-MAIL/)).toBeChecked();
    await user.click(toggle('邮件'));
    expect(toggle('邮件')).toBeChecked();
  });

  it('shows 更多品牌 from the seventh brand on, and the chosen one always (SSL-004, SSL-007)', async () => {
    const brands = ['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert', 'other', 'alphassl'];
    const seven = brands.map((brand) => product({ productNo: brand, productType: 'dv_single_ssl', brand }));
    const { user } = await renderBuyScreen({ products: seven });
    await ready();
    expect(choose('ALPHASSL')).toBeChecked();
    await user.click(screen.getByText('更多品牌'));
    expect(screen.queryByText('更多品牌')).toBeNull();
    const group = screen.getByRole('radiogroup', { name: '品牌' });
    expect(within(group).getAllByRole('radio')).toHaveLength(7);
  });

  it('has no 更多品牌 for six brands, and is filtered by the site (SSL-004, SSL-009)', async () => {
    const { unmount } = await renderBuyScreen({ products: products.filter(({ brand }) => brand !== 'x') });
    await ready();
    expect(screen.queryByText('更多品牌')).toBeNull();
    unmount();
    await renderBuyScreen({ site: { brandOnly: ['digicert'] } });
    await ready();
    expect(within(screen.getByRole('radiogroup', { name: '品牌' })).getAllByRole('radio')).toHaveLength(1);
  });

  it('has radio buttons for the brands, and a select on a phone (SSL-003)', async () => {
    const wide = await renderBuyScreen();
    await ready();
    expect(screen.getByRole('radio', { name: 'ALPHASSL' })).toBeChecked();
    expect(screen.queryByRole('combobox', { name: '品牌' })).toBeNull();
    wide.unmount();
    const real = window.matchMedia;
    const phone = (query: string) => Object.assign(real(query), { matches: query.includes('max-width') });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
    await renderBuyScreen();
    await ready();
    expect(screen.getByRole('combobox', { name: '品牌' })).toHaveValue('alphassl');
    expect(screen.queryByRole('radio', { name: 'ALPHASSL' })).toBeNull();
    matchMedia.mockRestore();
  });

  it('names the class of a product, and its texts in the language (SSL-013, SSL-071)', async () => {
    const { unmount } = await renderBuyScreen();
    await ready();
    expect(choose(/ALP-DV1 证书.*域名级/)).toBeInTheDocument();
    expect(choose(/ALP-OV1 证书.*企业级/)).toBeInTheDocument();
    unmount();
    await renderBuyScreen({ lang: 'en' });
    expect(
      await screen.findByRole('radio', { name: /ALP-DV1 certificate.*Domain validation/ }),
    ).toBeInTheDocument();
    expect(screen.getByText('About alphassl')).toBeVisible();
  });

  it('offers years up to the product and 3, and 90 days (SSL-014, SSL-015)', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    const terms = () =>
      within(screen.getByRole('radiogroup', { name: '期限' }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent);
    expect(terms()).toEqual(['1 年', '2 年', '3 年']);
    await user.click(choose(/ALP-OV1/));
    expect(terms()).toEqual(['1 年', '2 年']);
    await user.click(choose('CERTDECK'));
    expect(terms()).toEqual(['90 天']);
  });

  it('shows contact and company where the product needs them (SSL-024, SSL-025)', async () => {
    const { user, container } = await renderBuyScreen();
    await ready();
    expect(screen.queryByRole('combobox', { name: /联系人/ })).toBeNull();
    await user.click(choose(/ALP-OV1/));
    expect(await screen.findByRole('combobox', { name: /联系人/ })).toBeVisible();
    expect(screen.getByRole('combobox', { name: /组织/ })).toBeVisible();
    expect(rowNames(container)).toEqual([
      'brand',
      'type',
      'product',
      'year',
      'dcv',
      'csr',
      'names',
      'parties',
      'buy',
    ]);
  });

  it('hides method and names of documents, and has mailboxes for e-mail (SSL-022, SSL-061, D-157)', async () => {
    const { user, container } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DOC' });
    await ready();
    expect(rowNames(container)).not.toContain('dcv');
    expect(document.querySelector('[name=commonName]')).toBeNull();
    expect(field('subjectName')).toBeVisible();
    await user.click(toggle('邮件'));
    await user.click(choose(/ALP-MAIL/));
    expect(field('mailboxes')).toBeVisible();
  });

  it('fixes RSA 4096 for code, RSA 2048 SHA256 for cfca (SSL-050, SSL-051, CRY-031)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-CODE' });
    await ready();
    expect(field('keyLength')).toHaveValue('4096');
    expect(field('keyLength')).toBeDisabled();
    expect(field('encryption')).toBeDisabled();
    await user.click(choose('CFCA'));
    for (const [name, value] of [
      ['encryption', 'RSA'],
      ['keyLength', '2048'],
      ['signature', 'SHA256'],
    ] as const) {
      expect(field(name)).toHaveValue(value);
      expect(field(name)).toBeDisabled();
    }
    expect(choose('由服务器生成')).toBeChecked();
  });

  it('forces the family method for a wildcard and gives the choice back afterwards (SSL-020, SSL-023)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=DGC-DVF' });
    await ready();
    await user.click(choose(/文件验证/));
    await user.type(domainField(), '*.example.com');
    expect(choose(/DNS CNAME/)).toBeChecked();
    expect(choose(/文件验证/)).toBeDisabled();
    expect(screen.getByText('通配符域名只能用“DNS CNAME 记录”验证')).toBeVisible();
    await user.clear(domainField());
    expect(choose(/文件验证/)).toBeChecked();
  });

  it('prefixes and strips by the wildcard switch, also before there is a name (SSL-039)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=DGC-DVF' });
    await ready();
    const wildcard = () => toggle(/通配符证书/);
    await user.type(domainField(), 'example.com');
    await user.click(wildcard());
    expect(domainField()).toHaveValue('*.example.com');
    await user.click(wildcard());
    expect(domainField()).toHaveValue('example.com');
    await user.clear(domainField());
    await user.click(wildcard());
    await user.type(domainField(), 'a.com{Tab}');
    expect(domainField()).toHaveValue('*.a.com');
  });

  it('keeps the switch on and locked for wildcard products and completes the name (SSL-027, SSL-031, D-157)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVW' });
    await ready();
    expect(toggle(/通配符证书/)).toBeChecked();
    expect(toggle(/通配符证书/)).toBeDisabled();
    await user.type(domainField(), 'example.com');
    expect(screen.getByText('example.com 不是通配符域名')).toBeVisible();
    await user.tab();
    expect(domainField()).toHaveValue('*.example.com');
    expect(screen.queryByText('example.com 不是通配符域名')).toBeNull();
  });

  it('adds the www pair once, except for the exempt brand (SSL-038)', async () => {
    const { user, unmount } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVF' });
    await ready();
    const further = () => field('domainNames');
    await user.type(domainField(), 'Example.com{Tab}');
    expect(domainField()).toHaveValue('example.com');
    expect(further()).toHaveValue('www.example.com\n');
    await user.clear(further());
    await user.click(domainField());
    await user.tab();
    expect(further()).toHaveValue('');
    unmount();
    await renderBuyScreen({ path: '/ssl/certificates?product=DGC-DVF' });
    await ready();
    await user.type(domainField(), 'example.com{Tab}');
    expect(further()).toHaveValue('');
  });

  it('says what is wrong with a name while it is typed (UI-019, SSL-030, SSL-033, SSL-034, SSL-035)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVF' });
    await ready();
    const further = () => field('domainNames');
    await user.type(domainField(), 'a.com');
    await user.type(further(), 'b.com\nA.com');
    expect(await screen.findByText('A.com 重复')).toBeVisible();
    await user.clear(further());
    await user.type(further(), 'bad_');
    expect(await screen.findByText('域名 bad_ 格式不正确')).toBeVisible();
    await user.click(toggle('VMC 标识'));
    await user.click(choose(/ALP-VMC/));
    await user.clear(domainField());
    await user.type(domainField(), '*.a.com{Tab}');
    expect(await screen.findByText('VMC 证书不支持通配和 IP')).toBeVisible();
  });

  it('understands a messy paste, and several names at once (SSL-029, SSL-030)', async () => {
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DVF' });
    await ready();
    await user.click(domainField());
    await user.paste('https://A.com/x\nb.com， ｃ.com');
    expect(domainField()).toHaveValue('a.com');
    expect(field('domainNames')).toHaveValue('b.com\nc.com');
    await user.click(choose(/ALP-DV1/));
    await user.clear(domainField());
    await user.paste('a.com\nb.com');
    expect(await screen.findByText('此产品不支持多域名')).toBeVisible();
  });

  it('fills the names of a renewal, and ignores an unreadable ticket (SSL-037)', async () => {
    const ticket = btoa(JSON.stringify({ domains: ['a.com', 'b.com'] }));
    const { unmount } = await renderBuyScreen({ path: `/ssl/certificates?renew_ticket=${ticket}` });
    await ready();
    expect(domainField()).toHaveValue('a.com');
    expect(field('domainNames')).toHaveValue('b.com');
    unmount();
    await renderBuyScreen({ path: '/ssl/certificates?renew_ticket=%%%' });
    await ready();
    expect(domainField()).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('warns when no product is chosen and sends nothing (SSL-068)', async () => {
    const { user } = await renderBuyScreen();
    await ready();
    await user.click(toggle('IP'));
    await user.click(toggle('SSL/TLS'));
    await user.click(choose('CERTDECK'));
    expect(screen.getByText('该品牌没有所选类型的产品')).toBeVisible();
    await user.click(buyButton());
    expect(await screen.findByText('请选择下单产品')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '显示SSL/TLS产品' }));
    expect(choose(/CDK-FREE90/)).toBeChecked();
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });

  it('says that the products could not be loaded and loads them again', async () => {
    const { user } = await renderBuyScreen({
      handlers: [onCall(orderCalls.listProducts, { code: 13001, msg: 'm' })],
    });
    expect(await screen.findByText('产品加载失败')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(sentTo(orderCalls.listProducts).length).toBe(2);
  });
});

describe('the row of the mark', () => {
  it('is there for a VMC alone, wants a file, and sends what it holds (SSL-012, D-617)', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps"/>';
    const { user } = await renderBuyScreen({ path: '/ssl/certificates?product=ALP-DV1' });
    await ready();
    expect(document.querySelector('[data-row=mark]')).toBeNull();
    cleanup();
    await renderBuyScreen({ path: '/ssl/certificates?product=ALP-VMC' });
    await ready();
    await user.click(buyButton());
    expect(await screen.findByText('请选择标识')).toBeVisible();
    const file = new File([svg], 'mark.svg', { type: 'image/svg+xml' });
    const picker = document.querySelector<HTMLInputElement>('[data-row=mark] input[type=file]');
    if (picker) await user.upload(picker, file);
    await waitFor(() => expect(document.querySelector('[data-row=mark] img')).toBeInTheDocument());
    expect(screen.queryByText('请选择标识')).toBeNull();
    expect(screen.getByRole('button', { name: '更换 SVG 文件' })).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { toolCalls, type SiteReport } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { configPath } from './findingText.ts';
import ReportPage from './Report.page.tsx';
import ReportNewPage from './ReportNew.page.tsx';
import { makeAudit, makeFinding, makeReport } from './testing/reports.ts';
import { texts } from './texts.ts';

const show = (report: SiteReport | null, options: RenderScreenOptions = {}) =>
  renderScreen(<ReportPage />, {
    route: '/certhub/tools/report/:domain',
    path: '/certhub/tools/report/www.example.com',
    namespaces: { 'certhub-report': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(
        toolCalls.getReport,
        report ? { data: report } : { code: 13_001, msg: '没有该域名的检测报告', data: undefined },
      ),
    ],
  });

describe('the report of a site', () => {
  it('shows the grade and each deduction once, with its reason (TOOL-010)', async () => {
    await show(makeReport());
    expect(await screen.findByText('可用，但有明显的薄弱之处。')).toBeVisible();
    const deductions = screen.getByRole('heading', { name: '扣分原因' }).parentElement;
    expect(within(deductions ?? document.body).getAllByRole('listitem')).toHaveLength(1);
    expect(deductions).toHaveTextContent('最高 B服务器缺少中间证书：Issuing CA。');
    expect(screen.getAllByText('等级 B').length).toBeGreaterThan(0);
  });

  it('groups what it found by severity and says what to do (TOOL-010)', async () => {
    await show(makeReport());
    const findings = await screen.findByRole('region', { name: '检测结果' });
    expect(findings).toHaveTextContent(/高 1.*中 1.*已通过 1/);
    expect(findings).toHaveTextContent('处理方法：把中间证书追加到证书文件中，否则部分客户端无法连接。');
    expect(within(findings).getByRole('link', { name: '生成修复所需的配置' })).toHaveAttribute(
      'href',
      configPath('www.example.com', 'nginx/1.28.0'),
    );
  });

  it('fills the configuration tool in with public facts alone (TOOL-007, TOOL-010)', () => {
    const { pathname, searchParams } = new URL(configPath('www.example.com', 'Apache/2.4'), 'https://x.test');
    expect(pathname).toBe('/certhub/tools/ssl-config');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      server: 'apache',
      host: 'www.example.com',
      hsts: '1',
    });
    expect(configPath('a.test', undefined)).toContain('server=nginx');
  });

  it('has a tab for every address, and the tab in its own address (TOOL-010)', async () => {
    const { user, address } = await show(makeReport());
    expect(await screen.findByRole('tab', { name: '192.0.2.1', selected: true })).toBeVisible();
    expect(screen.getByRole('table', { name: 'TLS 1.2 的加密套件' })).toHaveTextContent(
      'RSA_WITH_RC4_128_SHA',
    );
    await user.click(screen.getByRole('tab', { name: '2001:db8::1' }));
    expect(screen.getByText(/无法路由到该地址/)).toBeVisible();
    expect(address()).toBe('/certhub/tools/report/www.example.com?at=2001%3Adb8%3A%3A1');
  });

  it('draws the chain with what is missing in it (TOOL-010)', async () => {
    await show(makeReport());
    const issuing = await screen.findByText('Issuing CA', { exact: true });
    expect(issuing.closest('li')).toHaveTextContent('服务器缺少');
    expect(screen.getByText('链不完整')).toBeVisible();
  });

  it('tells how far a running audit is, and shows its result when it ends (TOOL-010)', async () => {
    const running = makeReport({
      state: 'running',
      endedAt: 0,
      result: null,
      progress: { done: 2, total: 6, step: 'protocols' },
    });
    await show(running);
    expect(await screen.findByRole('progressbar', { name: '检测协议和加密套件' })).toHaveAttribute(
      'value',
      '2',
    );
    expect(screen.queryByRole('button', { name: '重新检测' })).toBeNull();
    server.use(onCall(toolCalls.getReport, { data: makeReport() }));
    expect(await screen.findByText('可用，但有明显的薄弱之处。')).toBeVisible();
  });

  it('says why a site could not be audited (TOOL-010, D-210)', async () => {
    await show(
      makeReport({
        state: 'failed',
        result: null,
        failure: { code: 'ADDRESS_REFUSED', addresses: ['10.0.0.1'] },
      }),
    );
    expect(await screen.findByText(/域名指向内网或保留地址（10\.0\.0\.1）/)).toBeVisible();
  });

  it('offers to begin where there is no report yet (TOOL-009)', async () => {
    const { user } = await show(null, {
      handlers: [onCall(toolCalls.startReport, { data: makeReport({ state: 'running', result: null }) })],
    });
    await user.click(await screen.findByRole('button', { name: '开始检测' }));
    await waitFor(() => expect(sentTo(toolCalls.startReport)).toHaveLength(1));
    expect(sentTo(toolCalls.startReport)[0]?.input).toEqual({ domain: 'www.example.com' });
  });

  it('shows what changed since the report before, good news as such (TOOL-010)', async () => {
    const since = { id: 'r1', startedAt: 1_780_000_000, grade: 'F' as const };
    await show(
      makeReport({
        history: [{ id: 'r2', startedAt: 1_790_000_000, grade: 'B' }, since],
        change: {
          since,
          appeared: [makeFinding('hsts.missing')],
          disappeared: [makeFinding('protocol.ssl3', { severity: 'critical' })],
        },
      }),
    );
    const change = await screen.findByRole('region', { name: '与上次相比' });
    expect(change).toHaveTextContent('等级由 F 变为 B');
    expect(change).toHaveTextContent('新出现没有 HSTS');
    expect(change).toHaveTextContent('已消失仍支持 SSL 3.0');
    const history = screen.getByRole('region', { name: '历史' });
    expect(within(history).getByRole('link', { name: /等级 F/ })).toHaveAttribute(
      'href',
      '/certhub/tools/report/www.example.com?id=r1',
    );
  });

  it('shows the grade beside trust problems (TOOL-010)', async () => {
    const findings = [makeFinding('chain.selfSigned', { severity: 'critical', cap: 'T' })];
    await show(makeReport({ result: makeAudit({ grade: 'T', gradeIgnoringTrust: 'A', findings }) }));
    expect(await screen.findByText('不计信任问题为 A')).toBeVisible();
  });
});

const open = (options: RenderScreenOptions = {}) =>
  renderScreen(<ReportNewPage />, {
    route: '/certhub/tools/report/new',
    path: '/certhub/tools/report/new',
    namespaces: { 'certhub-report': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(toolCalls.listReports, {
        data: [{ id: 'r1', domain: 'a.example', startedAt: 1_790_000_000, grade: 'A', state: 'done' }],
      }),
      onCall(toolCalls.startReport, { data: makeReport({ domain: 'shop.example.com' }) }),
    ],
  });

describe('a new audit', () => {
  it('takes a name however it was pasted and goes to its report (TOOL-009)', async () => {
    const { user, address } = await open();
    await user.type(
      await screen.findByRole('textbox', { name: /域名/ }),
      'https://Shop.Example.com/cart?x=1{Enter}',
    );
    await waitFor(() => expect(address()).toBe('/certhub/tools/report/shop.example.com'));
    expect(sentTo(toolCalls.startReport).map(({ input }) => input)).toEqual([{ domain: 'shop.example.com' }]);
  });

  it('asks for a name where there is none, and sends nothing (TOOL-009)', async () => {
    const { user } = await open();
    const box = await screen.findByRole('textbox', { name: /域名/ });
    await user.type(box, '10.0.0.1{Enter}');
    expect(await screen.findByText('请输入一个域名，例如 www.example.com')).toBeVisible();
    expect(box).toBeInvalid();
    expect(sentTo(toolCalls.startReport)).toEqual([]);
  });

  it('lists the reports there are (TOOL-009)', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'a.example' });
    expect(link).toHaveAttribute('href', '/certhub/tools/report/a.example');
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { toolCalls, type ZoneRecord } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { handOver } from '../../handover.ts';
import BatchCfdnsPage from './BatchCfdns.page.tsx';
import { texts } from './texts.ts';

const TOKEN = 'cf-token-0123456789';
const record = (change: Partial<ZoneRecord>): ZoneRecord => ({
  id: 'r1',
  type: 'A',
  name: 'www.example.com',
  content: '192.0.2.1',
  ttl: 300,
  proxied: false,
  priority: null,
  ...change,
});
const done = (
  code: 'created' | 'updated' | 'unchanged',
  change: Partial<ZoneRecord>,
  before: ZoneRecord | null = null,
) => ({
  name: change.name ?? 'www.example.com',
  ok: true,
  msg: '',
  code,
  record: record(change),
  before,
  retryAfter: 0,
});

const LIST = 'A www.example.com 192.0.2.2\nA api.example.com 192.0.2.9\nA bad 192.0.2.3';

async function open(options: RenderScreenOptions = {}) {
  handOver('batch-cfdns', { text: LIST });
  const screenOf = await renderScreen(<BatchCfdnsPage />, {
    route: '/certhub/tools/batch-cfdns',
    path: '/certhub/tools/batch-cfdns',
    namespaces: { 'certhub-batch-cfdns': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(toolCalls.readZones, { data: [{ id: 'z', name: 'example.com', records: [record({})] }] }),
    ],
  });
  await screen.findByRole('heading', { name: '批量添加 DNS' });
  return screenOf;
}
type User = Awaited<ReturnType<typeof open>>['user'];

async function compare(user: User) {
  await user.type(screen.getByLabelText('Cloudflare API 令牌'), TOKEN);
  await user.click(screen.getByRole('button', { name: '与现有记录比较' }));
  return screen.findByRole('region', { name: '比较结果' });
}
async function write(user: User) {
  await user.click(screen.getByRole('button', { name: '写入 2 条' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '写入 2 条' }));
}

describe('bulk DNS', () => {
  it('checks the list in the page, line by line (TOOL-011)', async () => {
    await open();
    expect(screen.getByText('2 条记录，1 行有误')).toBeVisible();
    expect(screen.getByText(/第 3 行：.*bad 缺少域名/)).toBeVisible();
    expect(sentTo(toolCalls.readZones)).toEqual([]);
  });

  it('shows what would change, and writes nothing before it is told to (TOOL-011)', async () => {
    const { user } = await open();
    const plan = await compare(user);
    expect(plan).toHaveTextContent('新建 1 · 修改 1');
    expect(within(plan).getByText('192.0.2.1 · 300 s · 仅 DNS').tagName).toBe('DEL');
    expect(sentTo(toolCalls.readZones)[0]?.input).toEqual({
      token: TOKEN,
      names: ['www.example.com', 'api.example.com'],
    });
    expect(sentTo(toolCalls.writeRecords)).toEqual([]);
  });

  it('writes after a second look, shows each result, and takes it back (TOOL-011)', async () => {
    const { user } = await open({
      handlers: [
        onCall(toolCalls.writeRecords, {
          data: [
            done('updated', { content: '192.0.2.2' }, record({})),
            done('created', { id: 'r9', name: 'api.example.com', content: '192.0.2.9' }),
          ],
        }),
      ],
    });
    const plan = await compare(user);
    await write(user);
    expect(await within(plan).findByText('已写入 2 条记录。')).toBeVisible();
    expect(plan).toHaveTextContent(/已更新.*已创建/);
    expect(sentTo(toolCalls.writeRecords)[0]?.input).toMatchObject({
      token: TOKEN,
      records: [
        { action: 'put', name: 'www.example.com', content: '192.0.2.2', replaces: 'r1' },
        { action: 'put', name: 'api.example.com', content: '192.0.2.9' },
      ],
    });
    await user.click(within(plan).getByRole('button', { name: '撤销 2 条' }));
    expect(await within(plan).findByText('已撤销 2 条记录。')).toBeVisible();
    expect(sentTo(toolCalls.writeRecords)[1]?.input).toMatchObject({
      records: [
        { action: 'delete', name: 'api.example.com', replaces: 'r9' },
        { action: 'put', name: 'www.example.com', content: '192.0.2.1', ttl: 300, replaces: 'r1' },
      ],
    });
  });

  it('waits as long as the provider asks and goes on with what is left (TOOL-011)', async () => {
    const limited = {
      name: 'x',
      ok: false,
      msg: '',
      code: 'limited' as const,
      record: null,
      before: null,
      retryAfter: 1,
    };
    const { user } = await open({
      handlers: [
        onCall(toolCalls.writeRecords, {
          data: [done('updated', { content: '192.0.2.2' }, record({})), limited],
        }),
      ],
    });
    const plan = await compare(user);
    await write(user);
    expect(await within(plan).findByText('Cloudflare 限速，1 秒后继续')).toBeVisible();
    server.use(
      onCall(toolCalls.writeRecords, { data: [done('created', { id: 'r9', name: 'api.example.com' })] }),
    );
    expect(await within(plan).findByText('已写入 2 条记录。')).toBeVisible();
    expect(sentTo(toolCalls.writeRecords)[1]?.input).toMatchObject({
      records: [{ name: 'api.example.com' }],
    });
  });

  it('says in its words that a row was refused, and that trying again is safe (TOOL-011)', async () => {
    const refused = {
      name: 'api.example.com',
      ok: false,
      msg: 'Content for A record must be a valid IPv4 address.',
      code: 'refused' as const,
      record: null,
      before: null,
      retryAfter: 0,
    };
    const { user } = await open({
      handlers: [
        onCall(toolCalls.writeRecords, {
          data: [done('updated', { content: '192.0.2.2' }, record({})), refused],
        }),
      ],
    });
    const plan = await compare(user);
    await write(user);
    expect(await within(plan).findByText(/1 条失败/)).toBeVisible();
    expect(plan).toHaveTextContent('Content for A record must be a valid IPv4 address.');
    expect(within(plan).getByRole('button', { name: '撤销 1 条' })).toBeVisible();
  });

  it('asks for a token, and says when the provider refuses it (TOOL-011)', async () => {
    const { user } = await open({
      handlers: [
        onCall(toolCalls.readZones, { code: 13_004, msg: 'x', errors: { token: 'x' }, data: undefined }),
      ],
    });
    await user.click(screen.getByRole('button', { name: '与现有记录比较' }));
    expect(await screen.findByText('请输入 API 令牌')).toBeVisible();
    expect(sentTo(toolCalls.readZones)).toEqual([]);
    await user.type(screen.getByLabelText('Cloudflare API 令牌'), TOKEN);
    await user.click(screen.getByRole('button', { name: '与现有记录比较' }));
    expect(await screen.findByText(/不接受该令牌/)).toBeVisible();
  });

  it('keeps the token in no storage and no address (D-209, TOOL-011)', async () => {
    const { user, address } = await open();
    await compare(user);
    await waitFor(() => expect(sentTo(toolCalls.readZones)).toHaveLength(1));
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, address(), document.cookie]);
    expect(stored).not.toContain(TOKEN);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { notify } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import {
  ColumnMenu,
  DensitySwitch,
  CopyButton,
  DataList,
  Pager,
  Progress,
  RecordBox,
  Steps,
  Table,
  Tabs,
  toCsv,
  useColumnChoice,
  type Column,
  type Sort,
} from './index.ts';

afterEach(() => act(() => notify.dismissAll()));

describe('the pager of a list (UI-001)', () => {
  it('is absent at a total of 10 and present at 11 (UI-004, D-066)', async () => {
    const onChange = jest.fn();
    const { rerender } = await renderUi(<Pager total={10} limit={20} page={1} onChange={onChange} />);
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
    rerender(<p />);
    await renderUi(<Pager total={11} limit={20} page={1} onChange={onChange} />);
    expect(screen.getByRole('navigation', { name: '分页' })).toBeInTheDocument();
  });

  it('offers 10, 15, 20, 30, 50, 100, 300 and 400 in this order (UI-002)', async () => {
    await renderUi(<Pager total={500} limit={20} page={1} onChange={() => undefined} />);
    const options = within(screen.getByLabelText('每页条数')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '10',
      '15',
      '20',
      '30',
      '50',
      '100',
      '300',
      '400',
    ]);
    expect(screen.getByLabelText('每页条数')).toHaveValue('20');
  });

  it('turns pages, and goes back to the first page for another size', async () => {
    const onChange = jest.fn();
    await renderUi(<Pager total={500} limit={20} page={3} onChange={onChange} />);
    expect(screen.getByText('第 41–60 条，共 500 条')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(onChange).toHaveBeenLastCalledWith({ page: 4, limit: 20 });
    await userEvent.selectOptions(screen.getByLabelText('每页条数'), '50');
    expect(onChange).toHaveBeenLastCalledWith({ page: 1, limit: 50 });
  });
});

interface Order {
  id: string;
  name: string;
  days: number;
}
const orders: Order[] = [
  { id: 'a', name: 'a.example.com', days: 12 },
  { id: 'b', name: 'b.example.com', days: 90 },
];
const columns: Column<Order>[] = [
  { id: 'name', header: '域名', cell: (order) => order.name, title: true, mono: true },
  { id: 'days', header: '剩余天数', cell: (order) => order.days, sortable: true, align: 'end' },
];

function OrderTable({ onSort = () => undefined, sort }: { onSort?: (sort: Sort) => void; sort?: Sort }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      label="订单"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      rowName={(order) => order.name}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onSelection={setSelection}
      bulkActions={<span>批量续费</span>}
    />
  );
}

describe('a table', () => {
  it('asks to sort by a column and says how it is sorted', async () => {
    const onSort = jest.fn();
    await renderUi(<OrderTable onSort={onSort} sort={{ column: 'days', direction: 'asc' }} />);
    expect(screen.getByRole('columnheader', { name: '剩余天数' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: '剩余天数' }));
    expect(onSort).toHaveBeenCalledWith({ column: 'days', direction: 'desc' });
  });

  it('shows the bulk bar while rows are selected', async () => {
    await renderUi(<OrderTable />);
    expect(screen.queryByText('批量续费')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 b.example.com' }));
    expect(screen.getByText('已选择 1 项')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '选择全部行' })).toBePartiallyChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择全部行' }));
    expect(screen.getByText('已选择 2 项')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByText('批量续费')).not.toBeInTheDocument();
  });

  it('shows skeletons while it loads and the empty state when there is nothing', async () => {
    await renderUi(<Table label="订单" columns={columns} rows={[]} rowKey={() => ''} loading />);
    expect(screen.getByText('加载中…')).toBeInTheDocument();
    await renderUi(<Table label="订单" columns={columns} rows={[]} rowKey={() => ''} />);
    expect(screen.getByRole('heading', { name: '暂无数据' })).toBeInTheDocument();
  });

  it('shows cards below 768 px (D-026)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      await renderUi(<OrderTable />);
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      expect(within(screen.getByRole('list', { name: '订单' })).getAllByRole('listitem')).toHaveLength(2);
    } finally {
      window.matchMedia = wide;
    }
  });
});

/** Notes how many rows stand there each time that other rows come. */
function Paged({ pages, counts }: { pages: readonly (readonly string[])[]; counts: number[] }) {
  const [page, setPage] = useState(0);
  useLayoutEffect(() => {
    counts.push(document.querySelectorAll('tbody tr').length);
  });
  const rows = (pages[page] ?? []).map((id) => ({ ...orders[0]!, id }));
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        下一页
      </button>
      <Table label="订单" columns={columns} rows={rows} rowKey={(order) => order.id} />
    </>
  );
}

describe('a table of many rows', () => {
  it('draws the first of them at once and the others soon, and begins anew with another page', async () => {
    const from = (first: number) => Array.from({ length: 400 }, (_, index) => `k${first + index}`);
    const counts: number[] = [];
    // The same rows read again stay.
    await renderUi(<Paged pages={[from(0), from(0).toSpliced(200, 1, 'new'), from(1000)]} counts={counts} />);
    for (const _page of [1, 2]) {
      await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(400));
      act(() => screen.getByRole('button', { name: '下一页' }).click());
    }
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(400));
    expect(counts).toEqual([50, 400, 50]);
  });
});

/** A list whose choice is kept in the page. */
function Choice() {
  const [hidden, setHidden] = useState<readonly string[]>();
  const [compact, setCompact] = useState(false);
  const [shortcuts, setShortcuts] = useState(true);
  const choice = useColumnChoice(columns, {
    hidden,
    setHidden,
    compact,
    setCompact,
    shortcuts,
    setShortcuts,
  });
  return (
    <>
      <ColumnMenu choice={choice} />
      <DensitySwitch compact={compact} setCompact={setCompact} />
      <Table
        label="订单"
        columns={choice.columns}
        rows={orders}
        rowKey={(order) => order.id}
        compact={choice.compact}
        shortcuts={choice.shortcuts}
      />
    </>
  );
}

describe('the choice of columns', () => {
  it('hides a column, narrows the lines and stops the keys', async () => {
    await renderUi(<Choice />);
    const table = screen.getByRole('table');
    expect(table.parentElement).not.toHaveAttribute('data-compact');
    expect(table.closest('[aria-keyshortcuts]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '显示列' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '剩余天数' }));
    expect(screen.queryByRole('columnheader', { name: '剩余天数' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '紧凑行距' }));
    expect(table.parentElement).toHaveAttribute('data-compact');
    expect(screen.getByRole('button', { name: '紧凑行距', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '显示列' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '键盘快捷键' }));
    expect(table.closest('[aria-keyshortcuts]')).toBeNull();
  });
});

describe('copying', () => {
  const write = jest.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    write.mockReset();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  });

  it('shows 复制成功 as a toast (UI-012)', async () => {
    write.mockResolvedValue(undefined);
    await renderUi(<CopyButton value="12345" what="订单号" />);
    // user-event installs a clipboard of its own with setup(); a plain click keeps ours.
    act(() => screen.getByRole('button', { name: '复制订单号' }).click());
    expect(await screen.findByText('复制成功')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith('12345');
  });

  it('shows 复制失败！ as a toast when it fails (UI-013)', async () => {
    write.mockRejectedValue(new Error('denied'));
    await renderUi(<CopyButton value="12345" />);
    act(() => screen.getByRole('button', { name: '复制' }).click());
    expect(await screen.findByText('复制失败！')).toBeInTheDocument();
  });

  it('is offered for name, type and value of a DNS record', async () => {
    await renderUi(
      <RecordBox name="_dnsauth.www.example.com" relativeName="_dnsauth.www" type="TXT" value="abc" />,
    );
    expect(screen.getByRole('button', { name: '复制主机记录' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制记录类型' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制记录值' })).toBeInTheDocument();
    expect(screen.getByText('_dnsauth.www.example.com')).toBeInTheDocument();
  });
});

describe('the steps of a wizard', () => {
  it('are completed, current and pending at step 2 of 3 (UI-020)', async () => {
    await renderUi(<Steps current={1} items={[{ title: '填写' }, { title: '支付' }, { title: '验证' }]} />);
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('data-state'))).toEqual(['completed', 'current', 'pending']);
    expect(steps.map((step) => step.textContent)).toEqual(['填写 已完成', '2支付 进行中', '3验证 待处理']);
  });
});

function TwoTabs() {
  const [value, setValue] = useState('one');
  return (
    <Tabs
      label="购买方式"
      value={value}
      onValueChange={setValue}
      items={[
        { id: 'one', label: '单个购买', content: '一' },
        { id: 'many', label: '批量购买', content: '多' },
      ]}
    />
  );
}

describe('tabs', () => {
  it('are chosen by arrow keys', async () => {
    const user = userEvent.setup();
    await renderUi(<TwoTabs />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '批量购买' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: '批量购买' })).toHaveTextContent('多');
  });

  it('scroll sideways until the chosen one is seen whole', async () => {
    const user = userEvent.setup();
    // A row of 200 px, in which each tab is 150 px wide.
    const rects = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const left = this.textContent === '批量购买' ? 150 : 0;
      return DOMRect.fromRect({ x: left, width: this.getAttribute('role') === 'tab' ? 150 : 200 });
    });
    await renderUi(<TwoTabs />);
    const list = screen.getByRole('tablist');
    expect(list.scrollLeft).toBe(0);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(list.scrollLeft).toBe(100);
    rects.mockRestore();
  });
});

describe('values', () => {
  it('show progress with counts', async () => {
    await renderUi(<Progress label="签发" value={120} max={500} />);
    expect(screen.getByRole('progressbar', { name: '签发' })).toHaveAttribute('value', '120');
    expect(screen.getByText('120 / 500')).toBeInTheDocument();
  });

  it('show - for an empty value', async () => {
    await renderUi(<DataList items={[{ label: '备注', value: '' }]} />);
    expect(screen.getByText('-')).toBeInTheDocument();
  });

  it('go into CSV as texts where a spreadsheet would round them (D-595)', () => {
    const rows = [[{ text: '2026112912345678901234' }, { text: 'N1' }, { text: '=1' }, 12345678901234]];
    expect(toCsv([], rows).split('\r\n')[1]).toBe('"=""2026112912345678901234""",N1,\'=1,12345678901234');
  });

  it('go into CSV quoted, without formulas', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x,"y"', '=1+1'],
          ['行\n', -5],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"x,""y""",\'=1+1\r\n"行\n",-5\r\n');
  });
});

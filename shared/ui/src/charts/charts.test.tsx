import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/index.tsx';
import { balanceLines } from './balanceLines.ts';
import { BalanceChart, MonthsChart, type Week, WeeksChart } from './index.ts';

const week = (day: number, counts: Partial<Week>): Week => ({
  start: new Date(2026, 10, day),
  ended: 0,
  soon: 0,
  manual: 0,
  automatic: 0,
  ...counts,
});
const weeks = [
  week(16, { ended: 2 }),
  week(23, { soon: 1, automatic: 3 }),
  week(30, {}),
  week(37, { manual: 1 }),
];

describe('the chart of months', () => {
  const months = [
    { start: new Date(2026, 9, 1), cents: 5000 },
    { start: new Date(2026, 10, 1), cents: 10_000 },
    { start: new Date(2026, 11, 1), cents: 0 },
  ];

  it('draws an amount a month, each leading to its rows, and is a table too', async () => {
    const { container } = await renderUi(
      <MonthsChart
        title="Spending"
        months={months}
        link={(_month, content) => <a href="#rows">{content}</a>}
      />,
    );
    expect(screen.getByRole('link', { name: '2026年11月: ¥100.00元' })).toBeVisible();
    expect(screen.getByRole('img', { name: '2026年12月: ¥0.00元' })).toBeVisible();
    const heights = [...container.querySelectorAll<HTMLElement>('ol i')].map(({ style }) => style.height);
    expect(heights).toEqual(['46px', '92px', '0px']);
    await userEvent.click(screen.getByRole('button', { name: '显示为表格' }));
    const rows = within(screen.getByRole('table', { name: 'Spending' })).getAllByRole('row');
    expect(rows[2]).toHaveTextContent('2026年11月¥100.00元');
  });
});

describe('the chart of weeks of what renews nothing by itself', () => {
  it('does not speak of renewing', async () => {
    await renderUi(<WeeksChart title="What ends" weeks={[week(16, { ended: 2 })]} />);
    expect(screen.queryByText('自动续期')).not.toBeInTheDocument();
    expect(screen.getByText('已到期')).toBeVisible();
  });
});

describe('the chart of few weeks of a month', () => {
  it('names a month where its name has room, and what is drawn', async () => {
    const { container } = await renderUi(
      <WeeksChart
        title="What ends"
        weeks={[23, 30, 37, 44, 51, 58, 65].map((day) => week(day, { manual: day === 44 ? 1 : 0 }))}
      />,
    );
    const names = container.querySelectorAll('ol + div > span');
    // Two weeks of November stand before those of December, which end with one of January.
    expect([...names].map(({ textContent }) => textContent)).toEqual(['', '', '12月', '', '', '', '']);
    expect(screen.getByText('需手动续期')).toBeVisible();
    expect(screen.queryByText('已到期')).not.toBeInTheDocument();
  });
});

describe('the chart of weeks', () => {
  const show = () =>
    renderUi(
      <WeeksChart
        title="What ends"
        weeks={weeks}
        link={(one, content) => <a href={`#${String(one.start)}`}>{content}</a>}
      />,
    );

  it('draws a bar a week from the same base, as high as its certificates, each leading to its rows', async () => {
    const { container } = await show();
    expect(screen.getByRole('link', { name: '2026-11-23 当周：4 张到期' })).toBeVisible();
    expect(screen.getByRole('link', { name: '2026-11-16 当周：2 张到期' })).toBeVisible();
    expect(screen.getByRole('link', { name: '2026-12-07 当周：1 张到期' })).toBeVisible();
    // Nothing to lead to.
    expect(screen.getByRole('img', { name: '2026-11-30 当周：0 张到期' })).toBeVisible();
    const heightOf = (part: Element | null) => Number.parseFloat((part as HTMLElement).style.height);
    const bar = container.querySelectorAll('ol > li')[1]!;
    expect(heightOf(bar.querySelector('[data-kind=automatic]'))).toBeCloseTo(
      3 * heightOf(bar.querySelector('[data-kind=soon]')),
      3,
    );
  });

  it('is a table too, with every figure', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: '显示为表格' }));
    const rows = within(screen.getByRole('table', { name: 'What ends' })).getAllByRole('row');
    const cellsOf = (row: HTMLElement) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
    expect(rows.map(cellsOf)).toEqual([
      ['起始日', '已到期', '30 天内，需手动', '需手动续期', '自动续期'],
      ['2026-11-16', '2', '0', '0', '0'],
      ['2026-11-23', '0', '1', '0', '3'],
      ['2026-11-30', '0', '0', '0', '0'],
      ['2026-12-07', '0', '0', '1', '0'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '显示为图表' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the chart of the balance', () => {
  const now = new Date(2026, 10, 22).getTime();
  const known = [
    { at: new Date(2026, 8, 1), cents: 1_000_000 },
    { at: new Date(2026, 9, 12), cents: 500_000 },
  ];
  const planned = [
    { at: new Date(2026, 11, 24), cents: 250_000 },
    { at: new Date(2027, 1, 12), cents: 0 },
  ];

  it('steps down at each payment, to half of the height at half of the balance', () => {
    const lines = balanceLines(known, planned, now, 164, 100)!;
    // 164 days from the first of September to the twelfth of February, give or take an hour of summer time.
    expect(lines.known).toMatch(/^M0\.0 0\.0H41\.\d?V50\.0H8[12]\.\d$/);
    expect(lines.planned).toMatch(/^M8[12]\.\d 50\.0H11[34]\.\dV75\.0H164\.0V100\.0H164\.0$/);
    expect(lines.today).toMatchObject({ y: 50 });
    expect(lines.end).toEqual({ x: 164, y: 100 });
    expect(balanceLines([], planned, now, 164, 100)).toBeUndefined();
  });

  it('says what there is and until when it lasts, and is a table too', async () => {
    await renderUi(<BalanceChart title="Balance" known={known} planned={planned} now={now} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
      /^当前余额 .*5,?000\.00.* · 2027-02-12 预计 .*0\.00/,
    );
    await userEvent.click(screen.getByRole('button', { name: '显示为表格' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
      expect.stringContaining('2026-09-01'),
      expect.stringContaining('2026-10-12'),
      expect.stringContaining('2026-12-24 (预计)'),
      expect.stringContaining('2027-02-12 (预计)'),
    ]);
  });
});

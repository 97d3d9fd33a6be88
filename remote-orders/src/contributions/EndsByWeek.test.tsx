import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';
import { counting, DAY, listing, namedOrder, showContribution } from '../testing/contributions.tsx';
import EndsByWeek from './EndsByWeek.tsx';
import { figuresOf, weeksFrom } from './weeks.ts';

describe('what ends, week by week', () => {
  it('counts between the borders of the person’s weeks, now and 30 days on (D-266)', () => {
    // A Wednesday.
    const { weeks, borders, soonUntil } = weeksFrom(new Date(2026, 10, 25, 12));
    const at = Math.floor(new Date(2026, 10, 25, 12).getTime() / 1000);
    expect(new Date(weeks[0]!.start * 1000)).toEqual(new Date(2026, 10, 23));
    expect(weeks).toHaveLength(60);
    // Each span has one; two are in the present week, before and after now.
    const ends = borders.slice(1).map(() => 1);
    const of = (index: number) => figuresOf(weeks[index]!, borders, ends, { now: at, soonUntil });
    expect(of(0)).toEqual({ ended: 1, soon: 1, manual: 0, automatic: 0 });
    expect(of(1)).toEqual({ ended: 0, soon: 1, manual: 0, automatic: 0 });
    expect(of(4)).toEqual({ ended: 0, soon: 1, manual: 1, automatic: 0 });
    expect(of(25)).toEqual({ ended: 0, soon: 0, manual: 1, automatic: 0 });
    expect(new Set(borders).size).toBe(borders.length);
  });

  it('leads from each bar to the orders of its week', async () => {
    await showContribution(<EndsByWeek />, {
      lang: 'en',
      handlers: [
        counting(4),
        onCall(orderCalls.countEnds, ({ input }) => ({
          data: {
            ends: String(input['borders'])
              .split(',')
              .slice(1)
              .map((_border, index) => (index === 3 ? 4 : 0)),
          },
        })),
      ],
    });
    const bar = await screen.findByRole('link', { name: /: 4 expire$/ });
    expect(bar.getAttribute('href')).toMatch(/^\/orders\/list\?ends=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
    expect(screen.queryByText('Renews itself')).not.toBeInTheDocument();
  });

  /** An answer in which so many end in each counted week, and nothing between its borders within a week. */
  const ending = (inWeek: Record<number, number>) =>
    onCall(orderCalls.countEnds, ({ input }) => {
      const borders = String(input['borders']).split(',').map(Number);
      const { weeks } = weeksFrom(new Date());
      return {
        data: { ends: borders.slice(1).map((_end, place) => inWeek[weekOf(weeks, borders[place]!)] ?? 0) },
      };
    });
  const weekOf = (weeks: ReturnType<typeof weeksFrom>['weeks'], border: number) =>
    weeks.findIndex(({ start }) => start === border);
  const bars = () =>
    within(screen.getByRole('list', { name: 'What ends, week by week' })).getAllByRole('listitem');

  it('goes on to two months behind what ends next where that is more than half a year away', async () => {
    const asked: unknown[] = [];
    const certExpireTime = Date.UTC(2027, 5, 11, 12) / 1000;
    await showContribution(<EndsByWeek />, {
      lang: 'en',
      handlers: [
        counting(4),
        ending({ 28: 4 }),
        listing((input) => {
          asked.push(input);
          return [namedOrder('SHOP', { certExpireTime, endTime: certExpireTime + 90 * DAY })];
        }),
      ],
    });
    expect(await screen.findByRole('link', { name: /: 4 expire$/ })).toBeVisible();
    expect(bars()).toHaveLength(37);
    expect(
      await screen.findByText('Nothing expires before 11 Jun 2027; shop.example.com is first.'),
    ).toBeVisible();
    expect(asked).toEqual([expect.objectContaining({ sort: 'ends', endsFrom: expect.anything() })]);
  });

  it('shows half a year, and no sentence, where something ends in it', async () => {
    await showContribution(<EndsByWeek />, {
      lang: 'en',
      handlers: [counting(4), ending({ 25: 1, 40: 3 }), listing(() => [])],
    });
    expect(await screen.findByRole('link', { name: /: 1 expires$/ })).toBeVisible();
    expect(bars()).toHaveLength(26);
    expect(screen.queryByText(/Nothing expires/)).not.toBeInTheDocument();
  });

  it('says in words that nothing ends in more than a year', async () => {
    await showContribution(<EndsByWeek />, {
      lang: 'en',
      handlers: [counting(4), ending({}), listing(() => [])],
    });
    expect(await screen.findByText('Nothing expires in the next 60 weeks')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
  });

  it('is a shape without figures where there are no orders', async () => {
    const ends = onCall(orderCalls.countEnds, { data: { ends: [] } });
    await showContribution(<EndsByWeek />, { lang: 'en', handlers: [counting(0), ends] });
    expect(await screen.findByText(/Your certificates appear here/)).toBeVisible();
  });

  it('says so when it can’t be had', async () => {
    await showContribution(<EndsByWeek />, {
      lang: 'en',
      handlers: [counting(4), onCall(orderCalls.countEnds, { code: 13001, msg: 'x' })],
    });
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

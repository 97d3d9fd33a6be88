import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../testing/index.tsx';
import { PlaceSquares } from './PlaceSquares.tsx';
import { Rail } from './Rail.tsx';
import { type CertificateLife, railDrawing, railTone } from './railSegments.ts';
import { Seal } from './Seal.tsx';
import { ValidityRail } from './ValidityRail.tsx';

const DAY = 86_400_000;
const now = new Date(2026, 10, 22, 12).getTime();
const at = (days: number) => new Date(now + days * DAY);
const kinds = (life: CertificateLife) =>
  railDrawing(life, now)?.segments.map(({ kind, days }) => `${kind} ${Math.round(days)}`);

describe('what a rail shows', () => {
  it('is what has gone by, what is left, and each reissue that was paid for and is to come', () => {
    const life = { from: at(-42), ends: at(128), until: at(323), reissues: [at(128), at(198), at(268)] };
    expect(kinds(life)).toEqual(['past 42', 'current 128', 'planned 70', 'planned 70', 'planned 55']);
    expect(railDrawing(life, now)).toMatchObject({ today: 42 / 365, left: 128, tone: 'accent' });
  });

  it('has a gap at each reissue of the past', () => {
    expect(kinds({ from: at(-100), ends: at(50), until: at(50), reissues: [at(-30)] })).toEqual([
      'past 70',
      'past 30',
      'current 50',
    ]);
  });

  it('is planned as a whole, without today, before a certificate is issued', () => {
    const life = { from: at(0), until: at(365) };
    expect(kinds(life)).toEqual(['planned 365']);
    expect(railDrawing(life, now)).toMatchObject({ today: undefined, left: undefined, tone: 'accent' });
  });

  it('has today at its end once the certificate has ended, and what was paid for behind it', () => {
    expect(railDrawing({ from: at(-390), ends: at(-21), until: at(-21) }, now)).toMatchObject({
      today: 1,
      left: -21,
      tone: 'error',
    });
    expect(kinds({ from: at(-100), ends: at(-10), until: at(100) })).toEqual([
      'past 90',
      'past 10',
      'planned 100',
    ]);
  });

  it('is nothing where no beginning or no end is known', () => {
    expect(railDrawing({ from: null, until: at(1) }, now)).toBeUndefined();
    expect(railDrawing({ from: at(1), until: 0 }, now)).toBeUndefined();
    expect(railDrawing({ from: at(1), until: at(1) }, now)).toBeUndefined();
  });

  it('turns amber within 30 days and red within 14, the border days included', () => {
    expect([31, 30, 15, 14, 0, -1].map(railTone)).toEqual([
      'accent',
      'warning',
      'warning',
      'error',
      'error',
      'error',
    ]);
  });
});

describe('the rail', () => {
  it('says in words what it draws, and stands beside the date and the days', async () => {
    await renderUi(
      <ValidityRail from={at(-42)} ends={at(20)} until={at(323)} reissues={[at(20), at(90)]} now={now} />,
    );
    const rail = screen.getByRole('img');
    expect(rail).toHaveAccessibleName(
      '证书于 2026-12-12 到期（20天后） · 服务期至 2027-10-11 · 还将重新签发 2 次',
    );
    expect(rail).toHaveAttribute('data-rail', 'warning');
    expect(screen.getByText('2026-12-12')).toBeVisible();
    expect(screen.getByText('20天')).toBeVisible();
  });

  it('says that a certificate has ended, and that none is issued yet', async () => {
    const { unmount } = await renderUi(
      <ValidityRail from={at(-90)} ends={at(-3)} until={at(-3)} now={now} />,
    );
    expect(screen.getByRole('img')).toHaveAccessibleName(/^证书已于 2026-11-19 到期（3天前）/);
    expect(screen.getByRole('img')).toHaveAttribute('data-rail', 'error');
    unmount();
    await renderUi(<ValidityRail from={at(0)} until={at(365)} now={now} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('尚未签发 · 服务期至 2027-11-22');
  });

  it('counts days in the words of the language', async () => {
    await renderUi(<ValidityRail from={at(-42)} ends={at(20)} until={at(20)} now={now} />, { lang: 'ja' });
    expect(screen.getByText(/^20\s?日$/)).toBeVisible();
  });

  it('is an ornament where its words stand elsewhere', async () => {
    const { container } = await renderUi(<Rail segments={[{ kind: 'current', days: 1 }]} today={0.5} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('[data-rail]')).toHaveAttribute('aria-hidden', 'true');
    expect(container.querySelector<HTMLElement>('u')?.style.getPropertyValue('--today')).toBe('50%');
  });
});

describe('the seal', () => {
  it('is three interlaced lines and a tick, named only where no word stands beside it', async () => {
    const { container, unmount } = await renderUi(<Seal />);
    expect(container.querySelectorAll('[data-seal] path')).toHaveLength(4);
    expect(screen.queryByRole('img')).toBeNull();
    unmount();
    await renderUi(<Seal label="Issued" />);
    expect(screen.getByRole('img', { name: 'Issued' })).toBeVisible();
  });
});

describe('the squares of places', () => {
  it('come with the worst first, are counted by what they serve, and name each place', async () => {
    const { container } = await renderUi(
      <PlaceSquares
        most={2}
        places={[
          { name: 'a.example:443', state: 'newest' },
          { name: 'b.example:443', state: 'older' },
          { name: 'c.example:443', state: 'ended' },
          { name: 'd.example:443', state: 'newest' },
        ]}
      />,
      { lang: 'en' },
    );
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Serves an expired certificate: 1 · Serves an older certificate: 1 · Serves the newest certificate: 2',
    );
    const squares = [...container.querySelectorAll('[data-state]')];
    expect(squares.map((square) => square.getAttribute('title'))).toEqual([
      'c.example:443: Serves an expired certificate',
      'b.example:443: Serves an older certificate',
    ]);
    expect(screen.getByText('+2')).toBeVisible();
  });
});

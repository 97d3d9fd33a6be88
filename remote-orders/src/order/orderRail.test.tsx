import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '@certdeck/ui/testing';
import { OrderRail } from './OrderRail.tsx';

const DAY = 86_400;
const paid = Math.floor(Date.now() / 1000) - 42 * DAY;
const order = {
  payTime: paid,
  endTime: paid + 365 * DAY,
  certType: 'dv,ssl',
  certExpireTime: paid + 170 * DAY,
};

describe('the rail of an order', () => {
  it('shows what is gone, the certificate in force and the planned ones until the end of the coverage', async () => {
    const { container } = await renderUi(<OrderRail order={order} />, { lang: 'en' });
    const kinds = [...container.querySelectorAll('i')].map((part) => part.getAttribute('data-kind'));
    expect(kinds.slice(0, 3)).toEqual(['past', 'current', 'planned']);
    expect(new Set(kinds.slice(3))).toEqual(new Set(kinds.length > 3 ? ['planned'] : []));
    expect(screen.getByRole('img')).toHaveAccessibleName(
      /^Certificate expires on .*, in 4 months · Covered until .* · \d reissues? to come$/,
    );
  });

  it('ends with the coverage that the API says, which a renewal has later (D-492)', async () => {
    const longer = { ...order, endTime: paid + 400 * DAY };
    await renderUi(<OrderRail order={{ ...longer, certExpireTime: paid + 365 * DAY }} />, { lang: 'en' });
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/1 reissue to come/);
  });

  it('has no reissue to come where the certificate lasts as long as the coverage', async () => {
    await renderUi(<OrderRail order={{ ...order, certExpireTime: paid + 365 * DAY }} />, { lang: 'en' });
    expect(screen.getByRole('img').getAttribute('aria-label')).not.toMatch(/to come/);
  });

  it('is absent before the payment', async () => {
    const { container } = await renderUi(
      <OrderRail order={{ ...order, payTime: 0, endTime: 0, certExpireTime: 0 }} />,
    );
    expect(container.querySelector('[data-rail]')).toBeNull();
  });
});

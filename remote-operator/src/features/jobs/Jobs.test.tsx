import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import JobsPage from './Jobs.page.tsx';

const SUBJECT = '01890a5d-ac96-774b-bcce-b302099a8057';
const aside = {
  kind: 'issue',
  subject: SUBJECT,
  attempts: 20,
  failedAt: 1_795_000_000,
  error: 'no route to host',
};
const kinds = [{ kind: 'issue', due: 2, oldestDue: 61.4, later: 3, running: 1, failed: 1 }];
const show = (jobs: { kinds: object[]; aside: object[] }) =>
  renderScreen(<JobsPage />, {
    path: '/operator/jobs',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      onCall(operatorCalls.retryJobs, { data: { count: 1 } }),
      onCall(operatorCalls.jobs, { data: jobs }),
    ],
  });

describe('background work', () => {
  it('stands by kind, with what was set aside and why', async () => {
    await show({ kinds, aside: [aside] });
    expect(await screen.findByText('no route to host')).toBeVisible();
    expect(screen.getByText('61 seconds')).toBeVisible();
  });

  it('is taken up again, one by one or all at once', async () => {
    const { user } = await show({ kinds, aside: [aside, { ...aside, kind: 'dcv' }] });
    await user.click(await screen.findByRole('button', { name: `Take up again: issue ${SUBJECT}` }));
    expect(await screen.findByText('1 job taken up again')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Take up all 2 again' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.retryJobs).map(({ input }) => input)).toEqual([{ subject: SUBJECT }, {}]),
    );
  });

  it('alone is taken up by itself, and says why not when it can’t be', async () => {
    const none = { kind: 'dcv', due: 0, oldestDue: 0, later: 0, running: 0, failed: 0 };
    const { user } = await renderScreen(<JobsPage />, {
      path: '/operator/jobs',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [
        onCall(operatorCalls.retryJobs, { code: 13002, msg: 'It runs already.' }),
        onCall(operatorCalls.jobs, { data: { kinds: [none], aside: [aside] } }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: `Take up again: issue ${SUBJECT}` }));
    expect(await screen.findByText('It runs already.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take up all/ })).toBeNull();
    expect(screen.getByRole('row', { name: /^dcv/ })).toHaveTextContent('dcv0-000');
  });

  it('says that nothing was set aside', async () => {
    await show({ kinds, aside: [] });
    expect(await screen.findByText('Nothing was set aside')).toBeVisible();
  });
});

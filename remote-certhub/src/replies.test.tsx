import { describe, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { toolCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import { handOver } from './handover.ts';
import { texts } from './texts.ts';
import BatchCfdnsPage from './features/batch-cfdns/BatchCfdns.page.tsx';
import { texts as cfdnsTexts } from './features/batch-cfdns/texts.ts';
import ReportPage from './features/report/Report.page.tsx';
import ReportNewPage from './features/report/ReportNew.page.tsx';
import { makeReport } from './features/report/testing/reports.ts';
import { texts as reportTexts } from './features/report/texts.ts';

const lang = 'en';
const namespaces = { certhub: texts, 'certhub-report': reportTexts, 'certhub-batch-cfdns': cfdnsTexts };
const record = {
  id: 'r1',
  type: 'A' as const,
  name: 'www.example.com',
  content: '192.0.2.1',
  ttl: 300,
  proxied: false,
  priority: null,
};
const zones = callOf(toolCalls.readZones, [{ id: 'z', name: 'example.com', records: [record] }]);
const written = callOf(toolCalls.writeRecords, [
  {
    name: 'www.example.com',
    ok: true,
    msg: '',
    code: 'updated' as const,
    record: { ...record, content: '192.0.2.2' },
    before: record,
    retryAfter: 0,
  },
]);

const cases = spoiledCases([
  {
    name: 'a report',
    element: <ReportPage />,
    options: {
      lang,
      namespaces,
      route: '/certhub/tools/report/:domain',
      path: '/certhub/tools/report/www.example.com',
    },
    reads: [callOf(toolCalls.getReport, makeReport())],
  },
  {
    name: 'the page of reports',
    element: <ReportNewPage />,
    options: { lang, namespaces },
    reads: [callOf(toolCalls.listReports)],
    writes: [callOf(toolCalls.startReport)],
    async act({ user }) {
      await user.click(await screen.findByRole('textbox'));
      await user.paste('www.example.com');
      await user.keyboard('{Enter}');
    },
  },
  {
    name: 'the page of a guest’s report',
    element: <ReportNewPage />,
    options: { lang, namespaces, token: '', path: '/certhub/tools/report/new?report=r1' },
    reads: [callOf(toolCalls.getGuestReport, { ...makeReport(), left: 1 }), callOf(toolCalls.guestAllowance)],
    writes: [callOf(toolCalls.startGuestReport)],
    async act({ user }) {
      await user.click(await screen.findByRole('textbox'));
      await user.paste('www.example.com');
      await user.keyboard('{Enter}');
    },
  },
  {
    name: 'bulk DNS',
    element: <BatchCfdnsPage />,
    options: { lang, namespaces },
    reads: [],
    writes: [zones, written],
    async prepare({ user }) {
      await user.click(screen.getByLabelText(/Cloudflare API token/i));
      await user.paste('cf-token-0123456789');
    },
    async act({ user }) {
      await user.click(screen.getByRole('button', { name: /Compare/ }));
      const [write] = screen.queryAllByRole('button', { name: /^Write \d/ });
      if (!write) return;
      await user.click(write);
      const dialog = await screen.findByRole('alertdialog');
      await user.click(within(dialog).getByRole('button', { name: /^Write \d/ }));
    },
  },
]);

describe('screens of the certificate tools', () => {
  it.each(cases)(
    'come to rest and can be used after %s (API-012)',
    async (_title, one) => {
      handOver('batch-cfdns', { text: 'A www.example.com 192.0.2.2' });
      await expectEndsWell(one);
    },
    20_000,
  );
});

import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'How long a publicly trusted TLS certificate may last is set by the industry, and it shrinks step by step. The years you buy stay as they are; only each single certificate gets shorter.',
  },
  {
    kind: 'table',
    head: ['Issued', 'One certificate at most', 'A validation may be reused'],
    rows: [
      ['before 2026-03-15', '398 days', '398 days'],
      ['from 2026-03-15', '200 days', '200 days'],
      ['from 2027-03-15', '100 days', '100 days'],
      ['from 2029-03-15', '47 days', '10 days'],
    ],
  },
  { kind: 'p', text: 'The rule is ballot SC-081v3 of the CA/Browser Forum and binds every issuer.' },
  { kind: 'h', title: 'How several years are counted' },
  {
    kind: 'list',
    items: [
      '"Coverage until" is the last day you have paid for. "This certificate ends" is the end of the present one.',
      'One year bought in December 2026: the first certificate lasts 200 days at most; before it ends the next one is issued, until the coverage ends.',
      'Reissuing costs nothing, and while the validation of the domain holds, it usually needs no new one.',
    ],
  },
  { kind: 'h', title: 'Renew' },
  {
    kind: 'steps',
    items: [
      'Open [Expiring](/orders/expiring): orders that end within 30 days or have just ended.',
      'Click "Renew". Names and choice of key are carried over.',
      'Pay and follow the validation.',
      'Replace the certificate on your servers and reload them.',
    ],
  },
  { kind: 'h', title: 'Good habits' },
  {
    kind: 'list',
    items: [
      'Renew 30 days ahead, which leaves time to validate and to install.',
      'Use a new key with each renewal instead of one key for years.',
      'With many certificates, automate the installation: from 2027 on each is replaced three or four times a year.',
      'After replacing, look with a browser or `openssl s_client` whether the new one is in use.',
    ],
  },
  {
    kind: 'warning',
    text: 'Browsers block a site whose certificate has ended. Renewing doesn’t replace the certificate on your server; please install it.',
  },
];

export default blocks;

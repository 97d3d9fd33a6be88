import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'You buy on one screen: choose a product, enter your domains, pay. Everything but the domain has a default.',
  },
  { kind: 'h', title: 'Which kind of certificate' },
  {
    kind: 'table',
    head: ['Kind', 'What is checked', 'Good for', 'Usually takes'],
    rows: [
      [
        'Domain level (DV)',
        'that you control the domain',
        'websites, APIs, internal systems',
        'minutes, by itself',
      ],
      [
        'Organisation level (OV)',
        'domain and organisation',
        'company sites, public services',
        'until the organisation is verified',
      ],
      [
        'Extended (EV)',
        'domain and organisation, more strictly',
        'services that need more trust',
        'until the organisation is verified',
      ],
    ],
  },
  {
    kind: 'list',
    items: [
      'One certificate can hold several names. A wildcard such as `*.example.com` covers one level only, not `a.b.example.com`.',
      'EV certificates take no wildcards. IP addresses need a product for IP addresses and are validated by file only.',
    ],
  },
  { kind: 'h', title: 'A single purchase' },
  {
    kind: 'steps',
    items: [
      'Open [Buy a certificate](/ssl/certificates) and choose brand and product.',
      'Enter the domain. You may paste a web address; it is turned into a domain name.',
      'Private key and CSR are made in your browser. If you have a CSR already, paste or upload it instead.',
      'Price, discount and what happens next stand beside the form at all times. Click "Buy now".',
      'Choose how to pay. Paying from the balance takes a second click, so that a slip costs nothing.',
      'Save the private key before you leave the page.',
    ],
  },
  { kind: 'h', title: 'Many at once' },
  {
    kind: 'p',
    text: 'Under "batch purchase", paste one domain per line; an empty line begins another certificate. Up to 500 orders go in one submission. Wrong lines are listed with their numbers and can be corrected in place. The batch is paid from the balance at once, its progress shows on every page, and a reload loses nothing.',
  },
  { kind: 'h', title: 'After payment' },
  {
    kind: 'list',
    items: [
      'Domain level: follow the order through [DNS validation](/help/article/dns-validation) or [file validation](/help/article/file-validation). The certificate is then issued by itself.',
      'Organisation level and extended: the organisation is verified too. Please keep the contact of the order reachable.',
      'Download issued certificates from the [order list](/orders/list); the archive has a folder for each kind of server.',
    ],
  },
  {
    kind: 'note',
    text: 'A plan of several years is paid once and issued in parts: each certificate is bound by the industry limit and is reissued before it ends at no further cost. See [Renewal and the 200-day rule](/help/article/renewal).',
  },
];

export default blocks;

import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'The private key is the other half of a certificate. Whoever has it can pose as your site, so it belongs only where it is needed.',
  },
  { kind: 'h', title: 'Where the key is' },
  {
    kind: 'list',
    items: [
      'Keys that you make here are made by your browser and never leave it in clear.',
      'The order keeps an encrypted copy. What opens it is in the browser that made it, so the server can’t.',
      'That is why only this browser can open the key again. After clearing its data, or on another computer, use the key file you saved.',
    ],
  },
  {
    kind: 'warning',
    text: 'Save the key file as soon as it is made. A lost key can’t be recovered; the certificate is then reissued with a new one.',
  },
  { kind: 'h', title: 'Keep it safe' },
  {
    kind: 'list',
    items: [
      'In a password manager or on an encrypted disk; not in mail, chats or source repositories.',
      'On a server, readable for the service alone: `chmod 600 example.com.key`.',
      'A key of its own for each purpose, so that a leak harms little.',
    ],
  },
  { kind: 'h', title: 'If it may have leaked' },
  {
    kind: 'steps',
    items: [
      'Reissue the certificate with a new key.',
      'Replace certificate and key on every server.',
      'Revoke the old certificate with the reason "key compromise".',
      'Find out how it leaked: a backup, a log, the history of a repository.',
    ],
  },
  { kind: 'h', title: 'Which key' },
  {
    kind: 'table',
    head: ['Key', 'What it is like'],
    rows: [
      ['RSA 2048', 'works everywhere; the default'],
      ['RSA 4096', 'longer and slower; used for code and document signing'],
      ['ECDSA P-256', 'shorter and quicker, for modern clients'],
      ['ECDSA P-384', 'stronger, with much the same reach as P-256'],
    ],
  },
];

export default blocks;

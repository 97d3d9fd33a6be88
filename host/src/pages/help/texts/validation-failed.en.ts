import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'When a validation fails, the order says why in one sentence and shows what was expected, what was seen and where. Correct it; there is no need to tell us, since it is checked again by itself.',
  },
  { kind: 'h', title: 'DNS validation' },
  {
    kind: 'table',
    head: ['It says', 'Because', 'Do this'],
    rows: [
      [
        'No record found',
        'the record isn’t published yet, or its name is wrong',
        'compare the name with the order; wait for the TTL of a new record',
      ],
      [
        'The domain was appended twice',
        'the panel appended it: the record is `_certdeck-dcv.example.com.example.com`',
        'enter the relative name only: `_certdeck-dcv`',
      ],
      [
        'The record is at the domain itself',
        'its name was left empty or is `@`',
        'enter the name from the order',
      ],
      [
        'Wrong record type',
        'a CNAME stands where a TXT is asked for, or the reverse',
        'delete it and add the type that the order shows',
      ],
      [
        'The value differs',
        'spaces or quotation marks came along, or it is from an older order',
        'copy it again from the order and replace it',
      ],
      [
        'Resolvers disagree',
        'some DNS servers don’t have it yet',
        'wait; check that all NS records lead to one provider',
      ],
      ['SERVFAIL', 'DNSSEC is broken or a name server is down', 'check the DS record and the name servers'],
    ],
  },
  { kind: 'h', title: 'File validation' },
  {
    kind: 'table',
    head: ['It says', 'Because', 'Do this'],
    rows: [
      [
        'No connection',
        'port 80 is closed or a firewall is in the way',
        'open port 80; check the address of the domain',
      ],
      [
        'Status other than 200',
        'no such file, a sign-in, or your application answers instead',
        'serve `/.well-known/pki-validation/` as a plain folder',
      ],
      [
        'The content differs',
        'the home page, HTML or blanks around the value',
        'serve the file as plain text, as it is',
      ],
      [
        'Unexpected redirect',
        'it leads to another site or a sign-in page',
        'leave this path out of redirects',
      ],
    ],
  },
  { kind: 'h', title: 'CAA records' },
  {
    kind: 'p',
    text: 'CAA records say who may issue certificates for a domain. When they are said to stand in the way, the domain or one above it doesn’t list the issuer. Add a record for it, or remove the CAA records:',
  },
  { kind: 'code', label: 'Show CAA', text: 'dig +short CAA example.com' },
  { kind: 'h', title: 'Another way' },
  {
    kind: 'p',
    text: 'You can change the way of validation in the order at any time, without any effect on the order. A value ends after 30 days; the order then shows a new one.',
  },
];

export default blocks;

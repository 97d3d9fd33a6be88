import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'A DNS record shows that the domain is yours. It works for every domain, and it is the only way for wildcards.',
  },
  { kind: 'h', title: 'Add the record' },
  {
    kind: 'steps',
    items: [
      'Open the order and find the name that waits for validation. Record type, name and value are shown, each with a copy button.',
      'Sign in where the DNS of your domain is kept and open the records of the domain.',
      'Add a record. Its type, `TXT` or `CNAME`, must be the one the order shows.',
      'As the name, enter the relative name from the order. Most panels append the domain by themselves: enter `_certdeck-dcv`, not `_certdeck-dcv.example.com`.',
      'Paste the value as it is, without spaces or quotation marks. Choose the smallest TTL.',
      'Save. Nothing else is needed: the record is looked up by itself. You can also start a check from the order.',
    ],
  },
  {
    kind: 'table',
    head: ['Way', 'Name', 'Value'],
    rows: [
      ['TXT', '`_certdeck-dcv`', 'the 32 characters that the order shows'],
      ['CNAME', 'the name beginning with `_` that the order shows', 'the target that the order shows'],
    ],
  },
  { kind: 'h', title: 'See whether it is published' },
  { kind: 'p', text: 'Run on any computer:' },
  {
    kind: 'code',
    label: 'Look up the TXT record',
    text: 'dig +short TXT _certdeck-dcv.example.com\n\n# Windows\nnslookup -type=TXT _certdeck-dcv.example.com',
  },
  { kind: 'p', text: 'When the answer is the value of the order, the record is published.' },
  { kind: 'h', title: 'When it is checked' },
  {
    kind: 'p',
    text: 'Every few seconds at first, then less and less often, at most an hour apart. Each check asks several resolvers, and all of them must see the right value. A value is accepted for 30 days; after that the order shows a new one.',
  },
  {
    kind: 'note',
    text: 'You may remove the record once the name is validated. While the validation holds, another certificate for the same name usually needs no new one.',
  },
  { kind: 'p', text: 'If it doesn’t pass, see [When a validation fails](/help/article/validation-failed).' },
];

export default blocks;

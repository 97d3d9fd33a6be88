import { describe, expect, it } from '@jest/globals';
import { keepOnly, nameGroups } from './mixed.ts';
import { recognise } from './recognise.ts';

const asked = recognise('示例科技有限公司\na.com 8.8.8.8\n*.b.com\nzhang@example.com\nbad_');

describe('names of several kinds', () => {
  it('are grouped by the certificate that they need, the largest group first', () => {
    expect(nameGroups(asked).map(({ kind, entries }) => [kind, ...entries.map(({ name }) => name)])).toEqual([
      ['domains', 'a.com', '*.b.com'],
      ['ips', '8.8.8.8'],
      ['mailboxes', 'zhang@example.com'],
    ]);
  });

  it('are reduced to one kind; company and what is no name stay', () => {
    expect(keepOnly(asked, 'domains')).toBe('示例科技有限公司\na.com\n*.b.com\nbad_');
    expect(keepOnly(asked, 'ips')).toBe('示例科技有限公司\n8.8.8.8\nbad_');
    expect(recognise(keepOnly(asked, 'mailboxes')).kind).toBe('mailboxes');
  });
});

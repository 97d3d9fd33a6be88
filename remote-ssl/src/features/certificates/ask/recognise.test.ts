import { describe, expect, it } from '@jest/globals';
import { orderly, recognise } from './recognise.ts';

const kinds = (text: string) => recognise(text).entries.map(({ kind, name }) => `${kind} ${name}`);

describe('what is understood of a text of names', () => {
  it.each([
    ['shop.example.com', ['domain shop.example.com']],
    ['*.example.com', ['wildcard *.example.com']],
    ['8.8.8.8', ['ip 8.8.8.8']],
    ['[2001:4860:4860::8888]:443', ['ip 2001:4860:4860::8888']],
    ['zhang@example.com', ['mailbox zhang@example.com']],
    ['中文.com', ['domain 中文.com']],
    ['10.0.0.1', ['wrong 10.0.0.1']],
    ['bad_name.example.com', ['wrong bad_name.example.com']],
    ['localhost', ['wrong localhost']],
  ])('is the kind of a single entry: %s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it.each([
    ['https://Shop.Example.com:8443/cart?a=1#b', 'shop.example.com'],
    ['ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ', 'www.example.com'],
    ['www。example。com', 'www.example.com'],
    ['８.８.８.８', '8.8.8.8'],
    ['example.com.', 'example.com'],
    ['“example.com”,', 'example.com'],
    ['\u200bexample.com\ufeff', 'example.com'],
    ['user:pass@host.example.com', null],
    ['ftp://user@files.example.com/x', 'files.example.com'],
  ])('corrects %s', (text, name) => {
    const [entry] = recognise(text).entries;
    expect(entry?.kind === 'wrong' ? null : entry?.name).toBe(name);
  });

  it('takes several names out of lines, lists, openssl and nginx, each once', () => {
    const text = [
      'https://A.com/x, b.com；c.com、d.com',
      'DNS:e.com, DNS:*.f.com, DNS:a.com',
      'server_name g.com www.g.com;',
      'CN = h.com',
      '',
      'B.COM',
    ].join('\n');
    const asked = recognise(text);
    expect(asked.entries.map(({ name }) => name)).toEqual([
      'a.com',
      'b.com',
      'c.com',
      'd.com',
      'e.com',
      '*.f.com',
      'g.com',
      'www.g.com',
      'h.com',
    ]);
    expect(asked.repeated).toBe(2);
    expect(asked.wrong).toEqual([]);
    expect(asked.kind).toBe('domains');
  });

  it('takes the addresses out of a mail’s header, and none of its servers', () => {
    const text = [
      'Received: from mx.provider.example (mx.provider.example [198.51.100.7])',
      'From: "Chen, Xiaoyu" <chen@acme.example>',
      'To: Li Na <li@acme.example>, ops@acme.example',
      'Message-ID: <1@mail.acme.example>',
      'Subject: Re: certificate for shop.acme.example',
    ].join('\r\n');
    expect(kinds(text)).toEqual([
      'mailbox chen@acme.example',
      'mailbox li@acme.example',
      'mailbox ops@acme.example',
    ]);
    expect(kinds('Chen Xiaoyu <chen@acme.example>')).toEqual(['mailbox chen@acme.example']);
  });

  it.each([
    'Acme Trading GmbH',
    'Amazon.com, Inc.',
    'Acme S.A.',
    '示例科技（北京）有限公司',
    '株式会社サンプル',
    'The Example People',
  ])('knows a company: %s', (text) => {
    const asked = recognise(`${text}\nshop.acme.example`);
    expect(asked.company).not.toBeNull();
    expect(asked.entries.map(({ name }) => name)).toEqual(['shop.acme.example']);
  });

  it.each(['shop', 'a.com b.com', 'sho shop.acme.example', '例え.jp'])('takes for no company: %s', (text) => {
    expect(recognise(text).company).toBeNull();
  });

  it('keeps a wrong entry as it was typed, in its place, and says that kinds are mixed', () => {
    const asked = recognise('A.com bad_ 8.8.8.8');
    expect(asked.wrong).toEqual([{ kind: 'wrong', text: 'bad_', name: 'bad_' }]);
    expect(asked.kind).toBe('mixed');
    expect(orderly(asked)).toBe('a.com\nbad_\n8.8.8.8');
    expect(recognise('').kind).toBe('nothing');
  });

  it('counts as corrected what was another text, not other letters alone', () => {
    expect(recognise('A.com\nhttps://b.com').corrected.map(({ text }) => text)).toEqual(['https://b.com']);
  });

  it('reads its own orderly text as the same (idempotent)', () => {
    const text = 'Acme GmbH\nhttps://Ａ.com/ b.com. bad_ 10.0.0.1 中文.com';
    const once = orderly(recognise(text));
    expect(orderly(recognise(once))).toBe(once);
  });
});

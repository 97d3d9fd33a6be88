import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { contrast, plainColour, readableOn, textOn } from './colour.ts';
import type { MailContent } from './content.ts';
import { mailFor, renderMail } from './render.ts';
import { testSite } from './testing/site.ts';

type Node = DefaultTreeAdapterMap['node'];

const mailWith = (text: string): MailContent => ({
  kind: 'issued',
  subject: `Subject ${text}`,
  mark: { text, tone: 'danger' },
  heading: text,
  blocks: [
    { block: 'sentence', text },
    { block: 'code', code: text },
    { block: 'facts', rows: [{ label: text, value: text, isExact: true }] },
    { block: 'button', label: text, path: `/orders/${encodeURIComponent(text)}` },
  ],
  why: text,
});
/** Names of all elements and attributes, in order: what a text must not change. */
const shapeOf = (node: Node): string => {
  const below = 'childNodes' in node ? node.childNodes.map(shapeOf).join('') : '';
  return 'tagName' in node ? `<${node.tagName} ${node.attrs.map(({ name }) => name).join()}>${below}` : below;
};

describe('a mail with texts of users', () => {
  it('has the same elements and attributes whatever they wrote', () => {
    const usual = shapeOf(parse(renderMail(mailWith('x'), testSite, 'en').html));
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><a href="https://evil.example">',
        "' onmouseover='x",
        '</style></head><body>',
        '--><!--',
        '</title><svg/onload=1>',
      ),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        expect(
          shapeOf(parse(renderMail(mailWith(`a${text}`), { ...testSite, name: `a${text}` }, 'en').html)),
        ).toBe(usual);
      }),
    );
  });

  it('has a subject and a sender of one line each, without signs that turn its direction', () => {
    const hostile = 'a\r\nBcc: thief@x.example\u2028\u202Egnp.exe\u0000';
    const { subject, sender } = renderMail(mailWith(hostile), { ...testSite, name: hostile }, 'en');
    expect(subject).toBe('Subject a Bcc: thief@x.example gnp.exe');
    expect(sender).toBe('a Bcc: thief@x.example gnp.exe');
  });

  it('cuts a subject that is too long between two signs', () => {
    const { subject } = renderMail(mailWith('🔒'.repeat(200)), testSite, 'en');
    expect([Array.from(subject).length, subject.endsWith('🔒…'), subject.isWellFormed()]).toEqual([
      150,
      true,
      true,
    ]);
  });
});

describe('the reader of a mail', () => {
  const write = (language: string): MailContent => ({ ...mailWith('x'), subject: language });
  const siteOf = (hostname: string) => ({ ...testSite, name: hostname, language: 'fr' as const });

  it.each([
    ['de', 'de'],
    ['', 'fr'],
    ['xx', 'fr'],
  ])('who reads %j gets it in %s', (language, expected) => {
    const mail = mailFor({ language, hostname: 'shop.example' }, siteOf, write);
    expect([mail.subject, mail.sender]).toEqual([expected, 'shop.example']);
  });
});

describe('a colour of a site', () => {
  it.each([
    ['#0a7', '#00aa77'],
    ['#0A7F', '#00aa77'],
    ['#12345678', '#123456'],
    ['rgb(0 120 80)', '#007850'],
    ['rgb(0, 120, 80)', '#007850'],
    ['rgb(100% 0% 0% / 0.5)', '#ff0000'],
    // Values of the CSS Color 4 examples.
    ['oklch(0.62796 0.25768 29.2339)', '#ff0000'],
    ['oklch(51.975% 0.17686 142.495)', '#008000'],
    ['oklch(1 0 0)', '#ffffff'],
  ])('%s is %s', (css, expected) => {
    expect(plainColour(css)).toBe(expected);
  });

  it.each(['', 'red', 'url(x)', '#12345', 'rgb(1 2)', 'hsl(1 2% 3%)'])('%j is none that mails use', (css) => {
    expect(plainColour(css)).toBeUndefined();
  });

  it('is read on either ground, and carries a label that is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`;
        expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.2);
        for (const ground of ['#faf9f6', '#0d0e13'])
          expect(contrast(readableOn(colour, ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

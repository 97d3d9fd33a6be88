import { describe, expect, it } from '@jest/globals';
import { type Language, languages } from '@certdeck/contract';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { contrast } from '../platform/mail-content/colour.ts';
import type { MailContent } from '../platform/mail-content/content.ts';
import { renderMail } from '../platform/mail-content/render.ts';
import { testSite } from '../platform/mail-content/testing/site.ts';
import { mailSamples } from './mail-samples.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Every mail in every language. */
const all = Object.values(mailSamples)
  .flat()
  .flatMap((sample) => languages.map((language) => ({ language, content: sample(language) })));
const rendered = all.map(({ language, content }) => ({
  language,
  content,
  name: `${content.kind} ${language}`,
  ...renderMail(content, testSite, language),
}));

function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}
const textBelow = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textBelow).join(' ') : '';
const attribute = (element: Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value ?? '';
/** Contrast of each element that names its ink, on its own ground or that of what it stands in. */
function contrastsOf(node: Node, ground: string): number[] {
  const style = 'attrs' in node ? attribute(node, 'style') : '';
  const own = /background:(#[0-9a-f]{6})/.exec(style)?.[1] ?? ground;
  const ink = /(?:^|;)color:(#[0-9a-f]{6})/.exec(style)?.[1];
  const below = 'childNodes' in node ? node.childNodes.flatMap((one) => contrastsOf(one, own)) : [];
  return ink === undefined ? below : [contrast(own, ink), ...below];
}
/** What a mail tells, without its looks. */
const facts = (content: MailContent) =>
  content.blocks.flatMap((one) =>
    one.block === 'facts' ? one.rows.flatMap(({ label, value }) => [label, value]) : [],
  );

describe('every mail in every language', () => {
  it('is HTML in which a browser’s parser finds no error', () => {
    for (const { name, html } of rendered) {
      const errors: string[] = [];
      parse(html, { onParseError: ({ code, startLine }) => void errors.push(`${code} ${startLine}`) });
      expect([name, errors]).toEqual([name, []]);
    }
    expect(rendered.length).toBeGreaterThan(100);
  });

  it('loads nothing and runs nothing, and leads to the portal alone', () => {
    for (const { name, html } of rendered) {
      const elements = elementsOf(parse(html));
      const others = elements.filter(({ tagName }) =>
        ['script', 'img', 'link', 'iframe', 'object', 'form', 'b'].includes(tagName),
      );
      const links = elements.filter(({ tagName }) => tagName === 'a').map((one) => attribute(one, 'href'));
      expect([name, others.map(({ tagName }) => tagName)]).toEqual([name, []]);
      expect([name, links.filter((link) => new URL(link).origin !== testSite.origin)]).toEqual([name, []]);
      expect(html).not.toMatch(/url\(|@import/);
    }
  });

  it('says the same in its text and on its page, with one button at most', () => {
    for (const { name, html, text, content } of rendered) {
      const shown = textBelow(parse(html)).replaceAll(/\s+/g, ' ');
      const buttons = content.blocks.filter(({ block }) => block === 'button');
      expect([name, buttons.length <= 1]).toEqual([name, true]);
      for (const words of [content.heading, content.why, ...facts(content)]) {
        const plain = words.replaceAll(/\s+/g, ' ');
        expect([name, shown.includes(plain), text.replaceAll(/\s+/g, ' ').includes(plain)]).toEqual([
          name,
          true,
          true,
        ]);
      }
      for (const button of buttons)
        if (button.block === 'button') expect(text).toContain(testSite.origin + button.path);
    }
  });

  it('names its language, its site and its subject, and leaves no place unfilled', () => {
    for (const { name, language, html, text, subject, sender } of rendered) {
      const root = elementsOf(parse(html)).find(({ tagName }) => tagName === 'html');
      expect([name, root && attribute(root, 'lang')]).toEqual([name, language]);
      expect([name, sender, html.includes('Acme &amp; Söhne')]).toEqual([name, testSite.name, true]);
      expect([
        name,
        /\{\w+\}/.test(`${subject}${text}${html.replace(/<style>[\s\S]*<\/style>/, '')}`),
      ]).toEqual([name, false]);
      expect([name, subject === '' || subject.length > 150]).toEqual([name, false]);
    }
  });

  it('is worded in each language by itself', () => {
    for (const samples of Object.values(mailSamples))
      for (const sample of samples) {
        const of = (language: Language) => renderMail(sample(language), testSite, language).text;
        expect(new Set(languages.map(of)).size).toBe(languages.length);
      }
  });

  it('is read at 4.5:1 or more, in light and in dark', () => {
    for (const { name, html } of rendered) {
      const pairs = contrastsOf(parse(html), '#ffffff');
      expect([name, pairs.length > 5]).toEqual([name, true]);
      expect([name, pairs.every((one) => one >= 4.5)]).toEqual([name, true]);
      const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}\[data-ogsc\] \.bg/.exec(html)?.[1] ?? '';
      const card = /\.card\{background:(#\w+)/.exec(dark)?.[1] ?? '';
      const inks = [...dark.matchAll(/\.(?:fg|mu)\{color:(#\w+)/g)].map(([, ink = '']) => ink);
      expect([name, inks.map((ink) => contrast(card, ink) >= 4.5)]).toEqual([name, [true, true]]);
    }
  });
});

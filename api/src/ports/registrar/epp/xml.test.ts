import { describe, expect, it } from '@jest/globals';
import { child, childText } from './xml-element.ts';
import { readXml, XmlError } from './xml-reader.ts';
import { elementsOf, UnwritableText, writeXml } from './xml-writer.ts';

const read = (text: string) => readXml(Buffer.from(text, 'utf8'));

describe('a document of a server', () => {
  it('is read by namespaces, whatever prefixes it has and wherever they are declared (DOM-001)', () => {
    const forms = [
      '<a xmlns="urn:a"><b xmlns="urn:b" n="1"> x </b></a>',
      '<q:a xmlns:q="urn:a" xmlns:r="urn:b"><r:b n="1"> x </r:b></q:a>',
      '<b:a xmlns:b="urn:a" xmlns:xsi="urn:xsi" xsi:schemaLocation="urn:a a.xsd"><a:b xmlns:a="urn:b" n="1"><![CDATA[ x ]]></a:b></b:a>',
    ];
    for (const form of forms) {
      const root = read(form);
      expect([root.namespace, root.name, root.attributes]).toEqual(['urn:a', 'a', {}]);
      expect(childText(root, 'urn:b', 'b')).toBe('x');
      expect(child(root, 'urn:b', 'b')?.attributes).toEqual({ n: '1' });
      // The same name of another namespace is another element.
      expect(child(root, 'urn:a', 'b')).toBeUndefined();
    }
  });

  it('has the five entities and numbers of characters, and no others (DOM-001)', () => {
    expect(read('<a>&lt;&gt;&amp;&quot;&apos;&#228;&#x1F310;</a>').text).toBe(`<>&"'ä🌐`);
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an outside entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['an entity that nobody declared', '<a>&x;</a>'],
    ['an instruction', '<a><?php x?></a>'],
    ['a prefix that nobody declared', '<q:a/>'],
    ['an attribute twice', '<a n="1" n="2"/>'],
    ['an end of something else', '<a><b></a></b>'],
    ['no end', '<a>'],
    ['two roots', '<a/><a/>'],
    ['no root', ' '],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a character that XML does not have', '<a>&#0;</a>'],
    ['too many levels', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['too many elements', `<a>${'<b/>'.repeat(20_001)}</a>`],
  ])('is refused with %s (DOM-001)', (_what, text) => {
    expect(() => read(text)).toThrow(XmlError);
  });

  it('is refused where its octets are no UTF-8 (DOM-001)', () => {
    expect(() => readXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(XmlError);
  });
});

describe('a document of ours', () => {
  const [one, two] = [elementsOf('urn:1'), elementsOf('urn:2')];
  const prefixes = (namespace: string) => (namespace === 'urn:1' ? '' : 'two');

  it('says what it was made of, nothing as markup (DOM-001)', () => {
    const hostile = `<x y="z">&amp;'"]]>\r\n\t 李雷`;
    const text = writeXml(one('a', two('b', { n: hostile }, hostile), undefined, one('c')), prefixes);
    expect(text).toContain('<a xmlns="urn:1" xmlns:two="urn:2"><two:b n="');
    const back = read(text);
    expect(child(back, 'urn:2', 'b')).toMatchObject({ text: hostile, attributes: { n: hostile } });
    expect(child(back, 'urn:1', 'c')).toBeDefined();
  });

  it('is not made of what no document can have (DOM-001)', () => {
    for (const text of ['\u0000', '\u001b', '\ufffe', '\ud800'])
      expect(() => writeXml(one('a', text), prefixes)).toThrow(UnwritableText);
  });
});
